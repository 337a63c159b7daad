<?php
/**
 * Claims.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Answers claims (contract 4.3). A claim is a GET that changes something, so it is accepted only from this site's own pages. Its answer
 * can get lost on the way, so a retry of the same claim gets the first answer.
 */
final class Claim_Route {
	public const PATH = Contract::ROUTES['claim']['paths'][0];

	private string $base_url;

	private Service $service;

	private Waiting_Limit $waiting;

	private Viewer $viewer;

	/** Of what is remembered. */
	private Keyed_Digest $answer_digest;

	/** Keeps the codes. Null: they are in shoppers' browsers only. */
	private ?Vault $vault;

	/** How long a claim may take, in seconds. */
	private float $claim_limit;

	public function __construct(
		string $base_url,
		Service $service,
		Waiting_Limit $waiting,
		Viewer $viewer,
		Keyed_Digest $answer_digest,
		?Vault $vault,
		float $timeout
	) {
		$this->base_url      = $base_url;
		$this->service       = $service;
		$this->waiting       = $waiting;
		$this->viewer        = $viewer;
		$this->answer_digest = $answer_digest;
		$this->vault         = $vault;
		$this->claim_limit   = 2 * $timeout;
	}

	/** @throws Refusal */
	public function answer( Page_Request $request, Limits $limits ): Answer {
		// In place of a nonce: see `may_change()`.
		if ( ! $request->may_change() ) {
			throw Refusal::of( 'claim_not_allowed' );
		}
		$key = $request->header( 'Idempotency-Key' );
		if ( null !== $key && ! preg_match( '/' . Contract::PATTERNS['idempotency_key'] . '/D', $key ) ) {
			throw Refusal::of( 'bad_idempotency_key' );
		}
		$user = User::current();
		if ( null === $user ) {
			throw Refusal::of( 'signed_out' );
		}
		// Finish the claim even if the shopper leaves: otherwise its answer would be lost.
		if ( function_exists( 'ignore_user_abort' ) ) {
			ignore_user_abort( true );
		}
		$offer  = $request->query( 'offer' );
		$claim  = fn(): string => $this->claim( $user, $offer, $key, $limits );
		$answer = Answer::uncached(
			// Without a key, a retry looks like another claim.
			null === $key ? $this->waiting->run( $claim ) : $this->claim_once( ( new Remembered_Claims( $this->answer_digest, $user ) )->name( $offer, $key ), $claim )
		);

		$this->viewer->add_to( $answer, $user );
		return $answer;
	}

	/** @throws Refusal */
	private function claim_once( string $name, callable $claim ): string {
		$known = get_transient( $name );
		return is_string( $known ) ? $known : $this->waiting->run( fn(): string => $this->claim_locked( $name, $claim ) );
	}

	/** @throws Refusal */
	private function claim_locked( string $name, callable $claim ): string {
		// Claim even without the lock: the service guards against double claims, too.
		$lock = Lock::wait_for( $name, $this->claim_limit );
		try {
			$known = Lock::read_again( $name );
			if ( is_string( $known ) ) {
				return $known;
			}
			$outcome = $claim();
			set_transient( $name, $outcome, Contract::REMEMBERED_SECONDS );
			return $outcome;
		} finally {
			if ( $lock ) {
				$lock->release();
			}
		}
	}

	/**
	 * Asks the service.
	 *
	 * @return string The answer's JSON, with the outcome of the claim.
	 * @throws Refusal
	 */
	private function claim( string $user, string $offer, ?string $key, Limits $limits ): string {
		$limits->claim( $user );
		$query   = array(
			'user'  => $user,
			'offer' => $offer,
		);
		$headers = null === $key ? array() : array( 'Idempotency-Key' => $key );
		$answer  = $this->service->ask( $this->base_url, self::PATH, $query, Contract::MAX_BYTES['claim'], $headers );
		if ( 200 !== $answer->status ) {
			throw $answer->refusal();
		}
		$text    = $answer->text();
		$outcome = Service_Answer::read_object( $text );
		if ( ! self::has_outcome( $outcome ) ) {
			throw Refusal::of( 'unusable_answer' );
		}
		$this->keep( $offer, $outcome );
		return $text;
	}

	/** Whatever fails here must not cost the shopper the code. */
	private function keep( string $offer, \stdClass $outcome ): void {
		try {
			if ( $this->vault ) {
				$this->vault->keep( $offer, $outcome );
			}
		} catch ( \Throwable $error ) {
			Error_Log::report( 'plugin', sprintf( '(%s, %s:%d)', get_class( $error ), basename( $error->getFile() ), $error->getLine() ) );
		}
	}

	/** Whether an answer says that the claim was refused, or gives its code. */
	private static function has_outcome( ?\stdClass $answer ): bool {
		$success = $answer->success ?? null;
		$code    = $answer->data->code ?? null;
		return false === $success
			|| ( true === $success && ( is_int( $code ) || is_float( $code ) || ( is_string( $code ) && '' !== trim( $code ) ) ) );
	}
}
