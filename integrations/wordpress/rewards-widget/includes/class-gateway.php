<?php
/**
 * The gateway between pages and the service.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Keeps the API key on the server, and lets only WordPress say who a shopper is. It does what `createGateway` of the npm package does;
 * one table of tests is run against both.
 */
final class Gateway {
	private Settings $settings;

	/**
	 * Of `Settings::gateway_options()`.
	 *
	 * @var array
	 */
	private array $options;

	public function __construct( Settings $settings ) {
		$this->settings = $settings;
		$this->options  = Settings::gateway_options();
	}

	/**
	 * Answers a page's request. Never throws.
	 *
	 * @param string $path Below the gateway's address, not decoded.
	 */
	public function answer( Page_Request $request, string $path ): Answer {
		try {
			return $this->route( $request, $path );
		} catch ( Refusal $refusal ) {
			return $refusal->answer();
		} catch ( \Throwable $error ) {
			Error_Log::report_failure( $error );
			return Refusal::of( 'service_unreachable' )->answer();
		}
	}

	/** @throws Refusal */
	private function route( Page_Request $request, string $path ): Answer {
		$settings   = $this->settings;
		$is_feed    = in_array( $path, Feed_Route::PATHS, true );
		$is_flow    = Flow_Route::PATH === $path;
		$is_claim   = Claim_Route::PATH === $path;
		$is_codes   = Codes_Route::PATH === $path;
		$is_nothing = $is_feed ? '' === $settings->feed_url : ! ( $is_flow || $is_claim || $is_codes ) || '' === $settings->base_url;
		if ( $is_nothing ) {
			throw Refusal::of( 'nothing_here' );
		}
		// A HEAD would claim without returning the code.
		$name    = $is_feed ? 'feed' : ( $is_flow ? 'flow' : ( $is_codes ? 'codes' : 'claim' ) );
		$methods = Contract::ROUTES[ $name ]['methods'];
		if ( ! in_array( $request->method, $methods, true ) ) {
			$allowed = implode( ', ', $methods );
			// phpcs:ignore WordPress.Security.EscapeOutput.ExceptionNotEscaped -- Becomes JSON. These are constants.
			throw Refusal::of( 'method_not_allowed', array( 'Allow' => $allowed ), false, array( 'methods' => $allowed ) );
		}
		if ( ! $request->is_readable() ) {
			throw Refusal::of( 'unreadable_query' );
		}

		if ( $is_feed ) {
			return $this->feed_route()->answer( $request, $path, $this->limits( $request ) );
		}
		if ( $is_codes ) {
			return ( new Codes_Route( new Viewer(), $settings->vault ) )->answer( $request, $this->limits( $request ) );
		}
		if ( $is_flow ) {
			return $this->flow_route()->answer( $request, $this->limits( $request ) );
		}
		return $this->claim_route()->answer( $request, $this->limits( $request ) );
	}

	/**
	 * The first offers of the feed's lists, as `Offer_List::of()` returns them.
	 *
	 * @param bool $load Whether the service may be asked, if nothing is kept.
	 * @throws Refusal If nothing can be loaded.
	 */
	public function feed_offers( string $flow, bool $load ): array {
		return $this->feed_route()->offers( $flow, $load ? $this->limits( new Page_Request() ) : null );
	}

	/**
	 * The same of a giveaway.
	 *
	 * @throws Refusal If nothing can be loaded.
	 */
	public function giveaway_offers( string $id, bool $load ): array {
		return $this->flow_route()->offers( $id, $load ? $this->limits( new Page_Request() ) : null );
	}

	private function feed_route(): Feed_Route {
		$feed_url = $this->settings->feed_url;
		return new Feed_Route( $feed_url, $this->service(), $this->digest( "feed $feed_url" ), $this->waiting(), $this->options );
	}

	private function flow_route(): Flow_Route {
		$base_url = $this->settings->base_url;
		return new Flow_Route( $base_url, $this->service(), new Viewer(), $this->digest( "flow $base_url" ), $this->waiting(), $this->options, $this->settings->vault );
	}

	private function claim_route(): Claim_Route {
		return new Claim_Route( $this->settings, $this->service(), $this->waiting(), new Viewer(), $this->timeout() );
	}

	private function limits( Page_Request $request ): Limits {
		$networks = Visitor_Address::networks( $request, $this->settings->proxies );
		return new Limits( new Counters( $this->digest( 'limit' ) ), $this->options['limits'], $networks );
	}

	private function service(): Service {
		$trace = Trace_Context::read( ( new Page_Request() )->header( 'traceparent' ) );
		return new Service( $this->settings->api_key, $this->timeout(), $trace );
	}

	private function waiting(): Waiting_Limit {
		return new Waiting_Limit( $this->timeout() );
	}

	private function timeout(): float {
		return (float) $this->options['timeout'];
	}

	private function digest( string $purpose ): Keyed_Digest {
		return new Keyed_Digest( $this->settings->api_key, "rewards-widget $purpose" );
	}
}
