<?php
/**
 * Giveaway flows.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Answers with a giveaway flow (contract 4.2). Only for our own client does it add the user, so that the service records a view.
 * Previews record none, and neither does an `<img>` on someone else's page, which can't send the client's header. Without a user, the
 * answer is the same for everyone, so it is kept like a feed.
 */
final class Flow_Route {
	public const PATH = Contract::ROUTES['flow']['paths'][0];

	private string $base_url;

	private Service $service;

	private Viewer $viewer;

	private Waiting_Limit $waiting;

	private Kept_Answers $kept;

	/** Whether what giveaways say of their offers is remembered, for codes. */
	private bool $learns;

	/**
	 * @param Keyed_Digest $kept_digest Makes the names of flows that are kept.
	 * @param array        $options     Of the gateway.
	 * @param bool         $learns      Whether what giveaways say of their offers is remembered, for codes.
	 */
	public function __construct(
		string $base_url,
		Service $service,
		Viewer $viewer,
		Keyed_Digest $kept_digest,
		Waiting_Limit $waiting,
		array $options,
		bool $learns
	) {
		$this->base_url = $base_url;
		$this->service  = $service;
		$this->viewer   = $viewer;
		$this->waiting  = $waiting;
		$this->learns   = $learns;
		$this->kept     = new Kept_Answers( $kept_digest, 'giveaways', array( self::PATH ), $waiting, $options );
	}

	/** @throws Refusal */
	public function answer( Page_Request $request, Limits $limits ): Answer {
		$user = null === $request->header( 'X-Rewards-Client' ) ? null : User::current();
		$id   = $request->query( 'id' );
		return null === $user ? $this->for_nobody( $request, $id, $limits ) : $this->for_user( $user->name, $id, $limits );
	}

	/** @throws Refusal */
	private function for_nobody( Page_Request $request, string $id, Limits $limits ): Answer {
		list( $flow, $renew ) = $this->get( $id, $limits );

		$answer             = Answer::uncached();
		$answer->afterwards = $renew;
		Packed_Body::add_to( $answer, $flow, $request );
		return $answer;
	}

	/**
	 * The first offers of a giveaway, as `Offer_List::of()` returns them.
	 *
	 * @param Limits|null $limits Null to take what is kept, without asking the service.
	 * @throws Refusal If nothing can be loaded.
	 */
	public function offers( string $id, ?Limits $limits ): array {
		$flow = $limits ? $this->get( $id, $limits )[0] : $this->kept->peek( self::PATH, $id );
		return $flow['offers'] ?? array();
	}

	/**
	 * @return array{0: array, 1: callable|null} As `Kept_Answers::get()` does.
	 * @throws Refusal
	 */
	private function get( string $id, Limits $limits ): array {
		$is_known = $this->kept->knows( $id );
		$admit    = static fn() => $is_known ? $limits->request() : $limits->new_flow();
		$count    = static fn( int $bytes ) => $limits->answered( $is_known, $bytes );
		return $this->kept->get( self::PATH, $id, $admit, fn( ?array $kept ): array => $this->load( $id, $kept, $count ) );
	}

	/** @throws Refusal */
	private function for_user( string $user, string $id, Limits $limits ): Answer {
		$flow   = $this->waiting->run(
			function () use ( $user, $id, $limits ): string {
				$limits->view( $user );
				$query               = array(
					'id'   => $id,
					'user' => $user,
				);
				list( $json, $flow ) = $this->read( $this->service->ask( $this->base_url, self::PATH, $query, Contract::MAX_BYTES['flow'] ) );
				if ( false !== ( $flow->success ?? null ) && ! $this->kept->knows( $id ) ) {
					$this->kept->remember( $id );
				}
				$this->learn( $flow );
				return $json;
			}
		);
		$answer = Answer::uncached( $flow );

		$this->viewer->add_to( $answer, $user );
		return $answer;
	}

	/**
	 * Asks the service for nobody.
	 *
	 * @param array|null $kept  Returned again if the service says that it hasn't changed.
	 * @param callable   $count Gets the size of a new one.
	 * @throws Refusal When the answer isn't a giveaway, such as an envelope that refuses.
	 */
	private function load( string $id, ?array $kept, callable $count ): array {
		$asking = $kept ? array( 'If-None-Match' => $kept['tag'] ) : array();
		$answer = $this->service->ask( $this->base_url, self::PATH, array( 'id' => $id ), Contract::MAX_BYTES['flow'], $asking );
		if ( $kept && 304 === $answer->status ) {
			return $kept;
		}
		list( $json, $flow ) = $this->read( $answer );
		if ( false === ( $flow->success ?? null ) ) {
			throw Refusal::of( 'unusable_answer' );
		}
		$count( strlen( $json ) );
		$offers = $this->learn( $flow );
		return Packed_Body::of( $json, $answer->header( 'ETag' ) ) + array( 'offers' => $offers );
	}

	/** @return array The first offers of a giveaway, as `Offer_List::of()` returns them. */
	private function learn( \stdClass $flow ): array {
		$offers = Offer_List::of( $flow->data ?? null, array( 'offers' ) );
		if ( $this->learns ) {
			Offer_Facts::learn( $offers['offers'] );
		}
		return $offers;
	}

	/**
	 * @return array{0: string, 1: \stdClass} Its JSON, and the object in that.
	 * @throws Refusal
	 */
	private function read( Service_Answer $answer ): array {
		if ( 200 !== $answer->status ) {
			throw $answer->refusal();
		}
		$json = $answer->text();
		$flow = Service_Answer::read_object( $json );
		if ( ! $flow ) {
			throw Refusal::of( 'unusable_answer' );
		}
		return array( $json, $flow );
	}
}
