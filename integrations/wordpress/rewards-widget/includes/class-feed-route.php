<?php
/**
 * The feed of offers.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Answers with the service's feed (contract 4.1). */
final class Feed_Route {
	/** Both forms of its path. */
	public const PATHS = Contract::ROUTES['feed']['paths'];

	/** As much as PHP's usual memory can check. */
	private const MAX_BYTES = 16777216;

	private string $feed_url;

	private Service $service;

	private Kept_Answers $kept;

	private string $caching;

	/** @param array $options Of the gateway. */
	public function __construct( string $feed_url, Service $service, Keyed_Digest $digest, Waiting_Limit $waiting, array $options ) {
		$this->feed_url = $feed_url;
		$this->service  = $service;
		$this->kept     = new Kept_Answers( $digest, 'flows', self::PATHS, $waiting, $options );
		$fresh          = (float) $options['fresh'];
		$rest           = max( (float) $options['stale'] - $fresh, 0 );
		// Browsers may show an old feed for as long again as a fresh one, while they load a new one.
		$this->caching = sprintf( 'public, max-age=%d, stale-while-revalidate=%d, stale-if-error=%d', $fresh, min( $fresh, $rest ), $rest );
	}

	/** @throws Refusal */
	public function answer( Page_Request $request, string $path, Limits $limits ): Answer {
		if ( ! in_array( $request->query( 'preview' ), array( '', 'false' ), true ) ) {
			throw Refusal::of( 'preview_not_allowed' );
		}
		$flow = $request->query( 'flow' );

		list( $feed, $renew ) = $this->get( $path, $flow, $limits );

		$answer             = $this->answer_with( $feed, $request );
		$answer->afterwards = $renew;
		return $answer;
	}

	/**
	 * The first offers of each list, as `Offer_List::of()` returns them.
	 *
	 * @param Limits|null $limits Null to take what is kept, without asking the service.
	 * @throws Refusal If nothing can be loaded.
	 */
	public function offers( string $flow, ?Limits $limits ): array {
		$path = self::PATHS[0];
		$feed = $limits ? $this->get( $path, $flow, $limits )[0] : $this->kept->peek( $path, $flow );
		return $feed['offers'] ?? array();
	}

	/**
	 * @return array{0: array, 1: callable|null} As `Kept_Answers::get()` does.
	 * @throws Refusal
	 */
	private function get( string $path, string $flow, Limits $limits ): array {
		$is_known = '' === $flow || $this->kept->knows( $flow );
		$admit    = static fn() => $is_known ? $limits->request() : $limits->new_flow();
		// The whole feed is loaded once a minute, however many ask.
		$count = static fn( int $bytes ) => '' === $flow ? null : $limits->answered( $is_known, $bytes );
		return $this->kept->get( $path, $flow, $admit, fn( ?array $kept ): array => $this->load( $path, $flow, $kept, $count ) );
	}

	private function answer_with( array $feed, Page_Request $request ): Answer {
		$headers = array(
			'Cache-Control'          => $this->caching,
			'Age'                    => (string) (int) max( microtime( true ) - $feed['loaded_at'], 0 ),
			'Vary'                   => 'Accept-Encoding',
			'ETag'                   => $feed['tag'],
			'X-Content-Type-Options' => 'nosniff',
		);
		if ( $request->has( $feed['tag'] ) ) {
			return new Answer( 304, $headers );
		}
		$headers['Content-Type'] = 'application/json';

		$answer = new Answer( 200, $headers );
		Packed_Body::add_to( $answer, $feed, $request );
		return $answer;
	}

	/**
	 * Asks the service.
	 *
	 * @param array|null $kept  Returned again if the service says that it hasn't changed.
	 * @param callable   $count Gets the size of a new one.
	 * @throws Refusal When the answer isn't a feed, such as an envelope that refuses.
	 */
	private function load( string $path, string $flow, ?array $kept, callable $count ): array {
		wp_raise_memory_limit( 'rewards_widget' );
		$asking = $kept ? array( 'If-None-Match' => $kept['tag'] ) : array();
		$answer = $this->service->ask( $this->feed_url, $path, array( 'flow' => $flow ), self::MAX_BYTES, $asking );
		if ( $kept && 304 === $answer->status ) {
			return $kept;
		}
		if ( 200 !== $answer->status ) {
			throw $answer->refusal();
		}
		$text = $answer->text();
		$feed = Service_Answer::read_object( $text );
		if ( ! self::is_feed( $feed ) ) {
			throw Refusal::of( 'unusable_answer' );
		}
		$count( strlen( $text ) );
		$offers = Offer_List::of( $feed, Contract::PLACEMENTS );
		return Packed_Body::of( $text, $answer->header( 'ETag' ) ) + array( 'offers' => $offers );
	}

	/** Whether it has at least one of the contract's lists (2.2). An error written as JSON has none. */
	public static function is_feed( ?\stdClass $value ): bool {
		$is_list = static fn( string $name ): bool => is_array( $value->$name ?? null );
		return $value && false !== ( $value->success ?? null ) && array_filter( Contract::PLACEMENTS, $is_list );
	}
}
