<?php
/**
 * Finds out whether the settings work.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Asks the service and this site once, and says in words what was found. */
final class Check {
	/** Without them, answers are larger, are sent with wrong headers, or get lost when a shopper leaves. */
	private const FUNCTIONS = array( 'gzencode', 'gzdecode', 'ini_set', 'ignore_user_abort', 'flush' );

	private Settings $settings;

	private Service $service;

	/**
	 * What was found.
	 *
	 * @var array<int, array{good: bool, words: string}>
	 */
	private array $findings = array();

	private function __construct( Settings $settings ) {
		$this->settings = $settings;
		$this->service  = new Service( $settings->api_key, 10.0 );
	}

	/** @return array<int, array{good: bool, words: string}> */
	public static function run( Settings $settings ): array {
		if ( ! $settings->is_ready() ) {
			$words = '' === $settings->api_key
				? __( 'Enter the API key of your account.', 'rewards-widget' )
				: __( 'Enter the address of the feed or of the giveaways.', 'rewards-widget' );
			return array(
				array(
					'good'  => false,
					'words' => $words,
				),
			);
		}
		$check = new self( $settings );
		$check->feed();
		$check->giveaways();
		$check->this_site();
		$check->cache();
		$check->proxies();
		$check->functions();
		return $check->findings;
	}

	private function feed(): void {
		if ( '' === $this->settings->feed_url ) {
			return;
		}
		$answer = $this->ask( $this->settings->feed_url, '/gap/api', array(), __( 'Feed', 'rewards-widget' ) );
		if ( ! $answer ) {
			return;
		}
		$feed = Service_Answer::read_object( $answer->text() );
		if ( 404 === $answer->status ) {
			$this->bad( __( 'Feed: there is none at this address. Check the spelling, and leave out /gap/api.', 'rewards-widget' ) );
		} elseif ( 200 !== $answer->status ) {
			$this->bad( __( 'Feed:', 'rewards-widget' ) . ' ' . $answer->refusal()->getMessage() );
		} elseif ( ! Feed_Route::is_feed( $feed ) ) {
			$this->bad( __( 'Feed: something else is at this address. Ask your account manager for the right one.', 'rewards-widget' ) );
		} else {
			$this->offers( $feed );
		}
	}

	private function offers( \stdClass $feed ): void {
		$count = static fn( string $name ): int => is_array( $feed->$name ?? null ) ? count( $feed->$name ) : 0;
		if ( 0 === $count( 'hero' ) + $count( 'popular' ) + $count( 'all' ) ) {
			$this->bad( __( 'Feed: it works, but has no offers yet. Pages show a short sentence instead.', 'rewards-widget' ) );
			return;
		}
		$this->good(
			sprintf(
				/* translators: 1, 2, 3: numbers of offers. */
				__( 'Feed: it works. Offers: %1$d in hero, %2$d popular, %3$d in all.', 'rewards-widget' ),
				$count( 'hero' ),
				$count( 'popular' ),
				$count( 'all' )
			)
		);
	}

	private function giveaways(): void {
		$settings = $this->settings;
		if ( '' === $settings->base_url ) {
			return;
		}
		if ( '' === $settings->flow_id ) {
			$this->good( __( 'Giveaways: not checked, because no giveaway is named here.', 'rewards-widget' ) );
			return;
		}
		// Without a user, so no view is recorded.
		$answer = $this->ask( $settings->base_url, Flow_Route::PATH, array( 'id' => $settings->flow_id ), __( 'Giveaways', 'rewards-widget' ) );
		if ( ! $answer ) {
			return;
		}
		$flow = Service_Answer::read_object( $answer->text() );
		if ( 404 === $answer->status ) {
			/* translators: %s: the giveaway's id. */
			$this->bad( sprintf( __( 'Giveaways: there is no giveaway “%s”. Check its id, and the address.', 'rewards-widget' ), $settings->flow_id ) );
		} elseif ( 200 !== $answer->status ) {
			$this->bad( __( 'Giveaways:', 'rewards-widget' ) . ' ' . $answer->refusal()->getMessage() );
		} elseif ( ! $flow || false === ( $flow->success ?? null ) ) {
			$this->bad( __( 'Giveaways: something else is at this address. Ask your account manager for the right one.', 'rewards-widget' ) );
		} else {
			/* translators: %s: the giveaway's id. */
			$this->good( sprintf( __( 'Giveaways: “%s” works.', 'rewards-widget' ), $settings->flow_id ) );
		}
	}

	/** Whether pages reach the gateway, and find the script. */
	private function this_site(): void {
		if ( '' !== Assets::trouble() ) {
			$this->bad( Assets::trouble() );
		}
		$path     = '' !== $this->settings->feed_url ? '/gap/api' : Flow_Route::PATH;
		$response = wp_remote_head( Settings::mount() . $path, array( 'timeout' => 10 ) );
		if ( is_wp_error( $response ) ) {
			// Some hosts don't let a site ask itself. Shoppers' browsers may reach it all the same.
			$this->good( __( 'This site: not checked, because its server can\'t ask itself.', 'rewards-widget' ) );
		} elseif ( '' === (string) wp_remote_retrieve_header( $response, 'X-Content-Type-Options' ) || 404 === wp_remote_retrieve_response_code( $response ) ) {
			/* translators: %s: an address. */
			$this->bad( sprintf( __( 'This site: pages do not reach %s. Open Settings → Permalinks and save, or ask your host about rewrite rules.', 'rewards-widget' ), Settings::mount() . $path ) );
		} else {
			/* translators: %s: an address. */
			$this->good( sprintf( __( 'This site: pages reach the gateway at %s.', 'rewards-widget' ), Settings::mount() ) );
		}
	}

	/** Whether something in front of this site keeps what isn't the same for everyone. */
	private function cache(): void {
		if ( '' === $this->settings->base_url ) {
			return;
		}
		$path   = Settings::mount() . Flow_Route::PATH . '?id=' . rawurlencode( $this->settings->flow_id );
		$ask    = static fn(): string => (string) wp_remote_retrieve_header(
			wp_remote_get(
				$path,
				array(
					'timeout' => 10,
					'headers' => array( 'X-Rewards-Check' => '1' ),
				)
			),
			'X-Rewards-Check'
		);
		$first  = $ask();
		$second = $ask();
		if ( '' !== $first && $first === $second ) {
			/* translators: %s: an address. */
			$this->bad( sprintf( __( 'Cache: something in front of this site keeps %s, so shoppers may get each other\'s giveaways. Leave this address out of the cache.', 'rewards-widget' ), Settings::mount() . '/' ) );
		} elseif ( '' !== $second ) {
			$this->good( __( 'Cache: none in front of this site keeps giveaways.', 'rewards-widget' ) );
		}
	}

	/** Whose address counts. */
	private function proxies(): void {
		$request = new Page_Request();
		$proxies = $this->settings->proxies;
		if ( Visitor_Address::is_of_a_proxy( $request, $proxies ) ) {
			$this->bad( __( 'Proxies: this site is behind one, so all shoppers count as one visitor. Set “Proxies in front”.', 'rewards-widget' ) );
		} elseif ( $proxies > Visitor_Address::count_forwarded( $request ) ) {
			/* translators: 1, 2: numbers. */
			$this->bad( sprintf( __( 'Proxies: “Proxies in front” is %1$d, but your own request came through %2$d. Set it to that.', 'rewards-widget' ), $proxies, Visitor_Address::count_forwarded( $request ) ) );
		} else {
			/* translators: %s: an IP address or network. */
			$words = __( 'Proxies: your own request counts as %s. If that is not your address, set “Proxies in front”.', 'rewards-widget' );
			$this->good( sprintf( $words, array_key_first( Visitor_Address::networks( $request, $proxies ) ) ?? __( 'nobody\'s', 'rewards-widget' ) ) );
		}
	}

	/** Hosts turn off functions of PHP. */
	private function functions(): void {
		$missing = array_filter( self::FUNCTIONS, static fn( string $name ): bool => ! function_exists( $name ) );
		if ( $missing ) {
			/* translators: %s: names of functions. */
			$this->bad( sprintf( __( 'PHP: functions are missing: %s. Ask your host to allow them.', 'rewards-widget' ), implode( ', ', $missing ) ) );
		}
	}

	/** Asks the service. Without a usable answer, reports why and returns null. */
	private function ask( string $base, string $path, array $query, string $what ): ?Service_Answer {
		if ( defined( 'WP_HTTP_BLOCK_EXTERNAL' ) && WP_HTTP_BLOCK_EXTERNAL && _wp_http_get_object()->block_request( $base ) ) {
			/* translators: 1: Feed or Giveaways. 2: a host. */
			$words = __( '%1$s: this WordPress may not ask %2$s. Add the host to WP_ACCESSIBLE_HOSTS in wp-config.php.', 'rewards-widget' );
			$this->bad( sprintf( $words, $what, wp_parse_url( $base, PHP_URL_HOST ) ) );
			return null;
		}
		try {
			$answer = $this->service->ask( $base, $path, $query, 16777216 );
		} catch ( Refusal $refusal ) {
			$words = 504 === $refusal->status
				/* translators: 1: Feed or Giveaways. 2: a host. */
				? __( '%1$s: %2$s did not answer within 10 seconds.', 'rewards-widget' )
				/* translators: 1: Feed or Giveaways. 2: a host. */
				: __( '%1$s: %2$s cannot be reached. Check the address, and whether your host lets this site ask others.', 'rewards-widget' );
			$this->bad( sprintf( $words, $what, wp_parse_url( $base, PHP_URL_HOST ) ) );
			return null;
		}
		if ( 401 === $answer->status || 403 === $answer->status ) {
			/* translators: %s: Feed or Giveaways. */
			$this->bad( sprintf( __( '%s: the service does not accept the API key. Enter it again, without spaces.', 'rewards-widget' ), $what ) );
			return null;
		}
		if ( $answer->status >= 300 && $answer->status < 400 ) {
			/* translators: %s: Feed or Giveaways. */
			$this->bad( sprintf( __( '%s: this address leads to another one. Enter the other one, often with https or www.', 'rewards-widget' ), $what ) );
			return null;
		}
		return $answer;
	}

	private function good( string $words ): void {
		$this->findings[] = array(
			'good'  => true,
			'words' => $words,
		);
	}

	private function bad( string $words ): void {
		$this->findings[] = array(
			'good'  => false,
			'words' => $words,
		);
	}
}
