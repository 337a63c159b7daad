<?php
/**
 * Answers of the service that are kept for all shoppers.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Keeps feeds, and giveaways for nobody. One process at a time asks the service for each, however many pages wait for it.
 *
 * What is kept is an array: that of `Packed_Body`, `loaded_at`, and `offers`, as `Offer_List::of()` returns them.
 */
final class Kept_Answers {
	private const PREFIX = 'feed_';

	/** More flows than a shop has, so that made-up ones can't fill the database. */
	private const MAX_FLOWS = 500;

	/** Longest pause before a failing service is asked again, in seconds. */
	private const RETRY_PAUSE = 5.0;

	private Keyed_Digest $digest;

	/** Name of the option with the flows that were answered before. */
	private string $known;

	/**
	 * Of the service.
	 *
	 * @var string[]
	 */
	private array $paths;

	private Waiting_Limit $waiting;

	/** In seconds. */
	private float $fresh;

	/** In seconds. */
	private float $stale;

	/** How long a load may take, in seconds. */
	private float $load_limit;

	/**
	 * @param Keyed_Digest $digest  Makes the names of answers. With another key or address, other answers are kept.
	 * @param string       $known   What is kept, for the name of an option: `flows` or `giveaways`.
	 * @param string[]     $paths   Of the service.
	 * @param array        $options Of the gateway: `fresh`, `stale` and `timeout`.
	 */
	public function __construct( Keyed_Digest $digest, string $known, array $paths, Waiting_Limit $waiting, array $options ) {
		$this->digest     = $digest;
		$this->known      = "rewards_widget_$known";
		$this->paths      = $paths;
		$this->waiting    = $waiting;
		$this->fresh      = (float) $options['fresh'];
		$this->stale      = max( $this->fresh, (float) $options['stale'] );
		$this->load_limit = 2 * (float) $options['timeout'];
	}

	/**
	 * Returns an answer, and what to do once the page has it.
	 *
	 * @param string   $flow  Category of offers, or a giveaway's id; empty for the whole feed.
	 * @param callable $admit Called before the service is asked. Throws a `Refusal`.
	 * @param callable $load  Asks the service. Gets what is kept, to ask whether it has changed, or null. Returns the new answer.
	 * @return array{0: array, 1: callable|null}
	 * @throws Refusal When nothing that is kept may be sent, and nothing can be loaded.
	 */
	public function get( string $path, string $flow, callable $admit, callable $load ): array {
		$name = $this->name( $path, $flow );
		$kept = Stored::get( $name );
		$age  = self::age_of( $kept );
		if ( $age < $this->fresh ) {
			return array( $kept, null );
		}
		if ( $age < $this->stale ) {
			return array( $kept, fn() => $this->renew( $name, $flow, $admit, $load ) );
		}
		$since = microtime( true );
		return array( $this->waiting->run( fn(): array => $this->load_once( $name, $flow, $since, $admit, $load ) ), null );
	}

	/** The kept answer if it may be sent, else null. Sends no request. */
	public function peek( string $path, string $flow ): ?array {
		$kept = Stored::get( $this->name( $path, $flow ) );
		return self::age_of( $kept ) < $this->stale ? $kept : null;
	}

	/** @throws Refusal */
	private function load_once( string $name, string $flow, float $since, callable $admit, callable $load ): array {
		$lock = Lock::wait_for( $name, $this->load_limit );
		try {
			return $this->shared( $name, $since ) ?? $this->load( $name, $flow, null, $admit, $load );
		} finally {
			if ( $lock ) {
				$lock->release();
			}
		}
	}

	/** Whether this flow was answered before, so that it isn't made up. */
	public function knows( string $flow ): bool {
		return isset( $this->flows()[ $this->digest->of( $flow ) ] );
	}

	/** Loads a new answer after an old one was sent, unless another process does, or the service has just failed. */
	private function renew( string $name, string $flow, callable $admit, callable $load ): void {
		$failure = Stored::get( "{$name}_f" );
		if ( self::age_of( $failure ) < min( $this->fresh, self::RETRY_PAUSE ) ) {
			return;
		}
		$lock = Lock::try_acquire( $name, $this->load_limit );
		if ( ! $lock ) {
			return;
		}
		try {
			$kept = Stored::get_now( $name );
			if ( self::age_of( $kept ) >= $this->fresh ) {
				$kept = is_array( $kept ) ? $kept : null;
				$this->waiting->run( fn(): array => $this->load( $name, $flow, $kept, $admit, $load ) );
			}
		} catch ( Refusal $refusal ) {
			// The old one has been sent. The next page tries again.
			return;
		} finally {
			$lock->release();
		}
	}

	/**
	 * The answer that another process has loaded while this one waited.
	 *
	 * @throws Refusal What the other one got, if that failed.
	 */
	private function shared( string $name, float $since ): ?array {
		$kept = Stored::get_now( $name );
		if ( self::age_of( $kept ) < $this->fresh ) {
			return $kept;
		}
		$failure = Stored::get_now( "{$name}_f" );
		if ( is_array( $failure ) && $failure['loaded_at'] >= $since ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Becomes JSON.
			throw new Refusal( $failure['status'], $failure['message'], $failure['headers'] );
		}
		return null;
	}

	/** @throws Refusal */
	private function load( string $name, string $flow, ?array $kept, callable $admit, callable $load ): array {
		$admit();
		try {
			$answer = $load( $kept );
		} catch ( Refusal $refusal ) {
			if ( $refusal->certain ) {
				Stored::delete( $name );
			}
			$failure = array(
				'status'    => $refusal->status,
				'message'   => $refusal->getMessage(),
				'headers'   => $refusal->headers,
				'loaded_at' => microtime( true ),
			);
			Stored::set( "{$name}_f", $failure, MINUTE_IN_SECONDS );
			throw $refusal;
		}
		$answer['loaded_at'] = microtime( true );
		Stored::set( $name, $answer, (int) max( ceil( $this->stale ), 1 ) );
		if ( '' !== $flow ) {
			$this->remember( $flow );
		}
		return $answer;
	}

	/** Marks a flow as known. Beyond the limit, forgets the least recently loaded ones. */
	public function remember( string $flow ): void {
		$flows                               = $this->flows();
		$flows[ $this->digest->of( $flow ) ] = time();
		asort( $flows );
		foreach ( array_keys( array_slice( $flows, 0, -self::MAX_FLOWS, true ) ) as $id ) {
			unset( $flows[ $id ] );
			foreach ( $this->paths as $path ) {
				Stored::delete( $this->name_by_id( $path, $id ) );
			}
		}
		update_option( $this->known, $flows, false );
	}

	/** @return array<string, int> When each was loaded, in epoch seconds, by its digest. */
	private function flows(): array {
		return (array) get_option( $this->known, array() );
	}

	private function name( string $path, string $flow ): string {
		return $this->name_by_id( $path, $this->digest->of( $flow ) );
	}

	private function name_by_id( string $path, string $id ): string {
		return self::PREFIX . $this->digest->of( $path, $id );
	}

	/**
	 * In seconds. If the clock was set back, an answer must not last longer.
	 *
	 * @param mixed $kept What is stored.
	 */
	private static function age_of( $kept ): float {
		return is_array( $kept ) ? abs( microtime( true ) - (float) $kept['loaded_at'] ) : INF;
	}
}
