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

	public function __construct( Settings $settings ) {
		$this->settings = $settings;
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
			// The message may contain the key or a user, so leave it out.
			Error_Log::report( 'plugin', sprintf( '(%s, %s:%d)', get_class( $error ), basename( $error->getFile() ), $error->getLine() ) );
			return Refusal::of( 'service_unreachable' )->answer();
		}
	}

	/** @throws Refusal */
	private function route( Page_Request $request, string $path ): Answer {
		$settings   = $this->settings;
		$is_feed    = in_array( $path, Feed_Route::PATHS, true );
		$is_flow    = Flow_Route::PATH === $path;
		$is_claim   = Claim_Route::PATH === $path;
		$is_nothing = $is_feed ? '' === $settings->feed_url : ! ( $is_flow || $is_claim ) || '' === $settings->base_url;
		if ( $is_nothing ) {
			throw Refusal::of( 'nothing_here' );
		}
		// A HEAD would claim without returning the code.
		$methods = Contract::ROUTES[ $is_feed ? 'feed' : ( $is_flow ? 'flow' : 'claim' ) ]['methods'];
		if ( ! in_array( $request->method, $methods, true ) ) {
			$allowed = implode( ', ', $methods );
			throw Refusal::of( 'method_not_allowed', array( 'Allow' => $allowed ), false, array( 'methods' => $allowed ) );
		}
		if ( ! $request->is_readable() ) {
			throw Refusal::of( 'unreadable_query' );
		}

		$key      = $settings->api_key;
		$options  = Settings::gateway_options();
		$timeout  = (float) $options['timeout'];
		$service  = new Service( $key, $timeout );
		$waiting  = new Waiting_Limit( $timeout );
		$counters = new Counters( new Keyed_Digest( $key, 'rewards-widget limit' ) );
		$limits   = new Limits( $counters, $options['limits'], Visitor_Address::networks( $request, $settings->proxies ) );
		if ( $is_feed ) {
			$digest = new Keyed_Digest( $key, 'rewards-widget feed ' . $settings->feed_url );
			return ( new Feed_Route( $settings->feed_url, $service, $digest, $waiting, $options ) )->answer( $request, $path, $limits );
		}
		$base_url = $settings->base_url;
		$viewer   = new Viewer( $key );
		if ( $is_flow ) {
			$digest = new Keyed_Digest( $key, "rewards-widget flow $base_url" );
			return ( new Flow_Route( $base_url, $service, $viewer, $digest, $waiting, $options ) )->answer( $request, $limits );
		}
		$digest = new Keyed_Digest( $key, 'rewards-widget claim' );
		return ( new Claim_Route( $base_url, $service, $waiting, $viewer, $digest, $timeout ) )->answer( $request, $limits );
	}
}
