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

	private Settings $settings;

	private Service $service;

	private Waiting_Limit $waiting;

	private Viewer $viewer;

	/** How long a claim may take, in seconds. */
	private float $claim_limit;

	/** The code that the service has just given; empty if it wasn't asked, or gave none. */
	private string $code = '';

	/** @param float $timeout Seconds to wait for the service. */
	public function __construct( Settings $settings, Service $service, Waiting_Limit $waiting, Viewer $viewer, float $timeout ) {
		$this->settings    = $settings;
		$this->service     = $service;
		$this->waiting     = $waiting;
		$this->viewer      = $viewer;
		$this->claim_limit = 2 * $timeout;
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
		$offer   = $request->query( 'offer' );
		$name    = null === $key ? null : $user->claims()->name( $offer, $key );
		$claim   = function () use ( $user, $offer, $key, $limits ): string {
			$outcome = $this->claim( $user->name, $offer, $key, $limits );
			// Before the answer is remembered: a retry that gets the remembered one keeps nothing.
			$this->keep( $user, $offer );
			return $outcome;
		};
		$outcome = null === $name
			// Without a key, a retry looks like another claim.
			? $this->waiting->run( $claim )
			: $this->claim_once( $name, $claim );
		$answer = Answer::uncached( $outcome );
		$this->viewer->add_to( $answer, $user->name );
		if ( '' !== $this->code ) {
			$answer->afterwards = fn() => $this->report( $user, $offer, $name );
		}
		return $answer;
	}

	/** @throws Refusal */
	private function claim_once( string $name, callable $claim ): string {
		$known = Stored::get_now( $name );
		return is_string( $known ) ? $known : $this->waiting->run( fn(): string => $this->claim_locked( $name, $claim ) );
	}

	/** @throws Refusal */
	private function claim_locked( string $name, callable $claim ): string {
		// Claim even without the lock: the service guards against double claims, too.
		$lock = Lock::wait_for( $name, $this->claim_limit );
		try {
			$known = Stored::get_now( $name );
			if ( is_string( $known ) ) {
				return $known;
			}
			$outcome = $claim();
			Stored::set( $name, $outcome, Contract::REMEMBERED_SECONDS );
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
		$answer  = $this->service->ask( $this->settings->base_url, self::PATH, $query, Contract::MAX_BYTES['claim'], $headers );
		if ( 200 !== $answer->status ) {
			throw $answer->refusal();
		}
		$text    = $answer->text();
		$outcome = Service_Answer::read_object( $text );
		if ( ! self::has_outcome( $outcome ) ) {
			throw Refusal::of( 'unusable_answer' );
		}
		$this->code = self::code_of( $outcome );
		return $text;
	}

	/** A failure here must not cost the shopper the code. */
	private function keep( User $user, string $offer ): void {
		$vault = $this->settings->vault ? $user->vault() : null;
		try {
			if ( $vault && '' !== $offer && '' !== $this->code ) {
				$vault->keep( $offer, $this->code );
			}
		} catch ( \Throwable $error ) {
			Error_Log::report_failure( $error );
		}
	}

	/**
	 * Lets other plugins know of the code, once the page has it.
	 *
	 * @param ?string $name Of the claim. Without one, each is another claim.
	 */
	private function report( User $user, string $offer, ?string $name ): void {
		try {
			if ( null !== $name ) {
				$told = $name . '_told';
				if ( null !== Stored::get_now( $told ) ) {
					return;
				}
				Stored::set( $told, 1, DAY_IN_SECONDS );
			}
			/**
			 * Fires once for each code that the service has given, after the page has got it: for a mail, or a CRM. Not for a repeated
			 * request, which gets the same code from the service for a day. What the service has recorded counts: PHP may end before this fires.
			 *
			 * @param int    $user_id  The id of WordPress's user; 0 for a guest, and for somebody whom only the filter
			 *                         `rewards_widget_user` knows.
			 * @param string $offer    The id of the offer.
			 * @param string $code     The code.
			 * @param int    $time     In epoch seconds.
			 * @param int    $order_id The id of a guest's order; 0 for everybody else.
			 */
			do_action( 'rewards_widget_claimed', $user->id, $offer, $this->code, time(), $user->order );
		} catch ( \Throwable $error ) {
			Error_Log::report_failure( $error );
		}
	}

	/** Whether an answer says that the claim was refused, or gives its code. */
	private static function has_outcome( ?\stdClass $answer ): bool {
		return false === ( $answer->success ?? null ) || '' !== self::code_of( $answer );
	}

	/** Empty without one. */
	private static function code_of( ?\stdClass $answer ): string {
		return true === ( $answer->success ?? null ) ? Service_Answer::text_of( $answer->data->code ?? null ) : '';
	}
}
