<?php
/**
 * Limits of what reaches the service.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Limits what one request may ask of the service, so that one visitor can't spend the site's budget there. */
final class Limits {
	private Counters $counters;

	/**
	 * Each in any 60 seconds; false for none.
	 *
	 * @var array<string, float>|false
	 */
	private $limits;

	/**
	 * How many times the figure for one address each network may use, by network. Empty if the request has no address: then nothing is
	 * counted by it.
	 *
	 * @var array<string, int>
	 */
	private array $networks;

	/**
	 * @param array<string, int|float>|false $limits   Each in any 60 seconds; false for none.
	 * @param array<string, int>             $networks Of the visitor, as `Visitor_Address::networks()` returns them.
	 */
	public function __construct( Counters $counters, $limits, array $networks ) {
		$this->counters = $counters;
		$this->limits   = is_array( $limits ) ? array_map( 'floatval', $limits ) : false;
		$this->networks = $networks;
	}

	/** @throws Refusal 429 when the address has asked too much. */
	public function request(): void {
		$this->count( array(), array( 'requests' ) );
	}

	/**
	 * Counts the load of something that was never loaded before, so it may be made up.
	 *
	 * @throws Refusal 429.
	 */
	public function new_flow(): void {
		$this->count( array( 'feeds' => '' ), array( 'feed_share', 'requests' ) );
	}

	/**
	 * Counts an answer by its size, since it takes as long as it is large: once more for each further megabyte, until a limit is reached.
	 *
	 * @param bool $is_known Whether its flow was answered before.
	 */
	public function answered( bool $is_known, int $bytes ): void {
		try {
			for ( $counted = Contract::COUNTED_BYTES; $counted < $bytes; $counted += Contract::COUNTED_BYTES ) {
				$is_known ? $this->request() : $this->new_flow();
			}
		} catch ( Refusal $refusal ) {
			// This answer is there. The next one is refused.
			return;
		}
	}

	/**
	 * Counts a flow that records a view.
	 *
	 * @throws Refusal 429.
	 */
	public function view( string $user ): void {
		$this->count( array( 'views' => $user ), array( 'requests' ) );
	}

	/** @throws Refusal 429. */
	public function claim( string $user ): void {
		$this->count( array( 'claims' => $user ), array( 'visitors', 'requests' ) );
	}

	/**
	 * Counts a look at a user's codes, or an erasure.
	 *
	 * @throws Refusal 429.
	 */
	public function codes( string $user ): void {
		$this->count( array( 'codes' => $user ), array( 'requests' ) );
	}

	/**
	 * Counts a request with all of its limits, or with none if one of them is reached.
	 *
	 * @param array<string, string> $subjects   Whose counter it is, by limit.
	 * @param string[]              $by_address Limits of one address.
	 * @throws Refusal 429.
	 */
	private function count( array $subjects, array $by_address ): void {
		if ( false === $this->limits ) {
			return;
		}
		$limits = array();
		foreach ( $subjects as $name => $subject ) {
			$limits[ "$name $subject" ] = $this->limit( $name );
		}
		foreach ( $this->networks as $network => $times ) {
			foreach ( $by_address as $name ) {
				$limits[ "$name $network" ] = $times * $this->limit( $name );
			}
		}
		$seconds = $this->counters->take( $limits );
		if ( null !== $seconds ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- A number, for a header.
			throw Refusal::of( 'too_many_requests', array( 'Retry-After' => (string) $seconds ) );
		}
	}

	private function limit( string $name ): float {
		// Made-up flows from one address must leave room for everyone else's.
		return 'feed_share' === $name ? max( floor( $this->limits['feeds'] / 4 ), 1.0 ) : $this->limits[ $name ];
	}
}
