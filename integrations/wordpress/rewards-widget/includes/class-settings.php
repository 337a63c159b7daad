<?php
/**
 * The settings of the plugin.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Settings of the site's owner. */
final class Settings {
	/** Name of the option. */
	public const OPTION = 'rewards_widget';

	/** Defaults of settings that were never saved. */
	public const DEFAULTS = array(
		'feed_url'       => '',
		'base_url'       => '',
		'api_key'        => '',
		'flow_id'        => '',
		'proxies'        => Contract::OPTIONS['proxies']['default'],
		'analytics'      => '',
		'vault'          => false,
		'after_order'    => false,
		'order_giveaway' => false,
		'account_page'   => false,
	);

	/** Absolute address of the service's feed, without `/gap/api`. Empty: there is no feed here. */
	public string $feed_url;

	/** Absolute address of the service's giveaways, without `/api/v1`. Empty: there are none here. */
	public string $base_url;

	/** Stays on the server: no page and no answer contains it. */
	public string $api_key;

	/** The giveaway that a shortcode without `flow_id` shows. */
	public string $flow_id;

	/** How many proxies of the site's own are in front of it. */
	public int $proxies;

	/** Where events go: `gtm`, `gtag`, or nowhere. */
	public string $analytics;

	/** Whether the codes of signed-in users are kept on this site, for their other devices. */
	public bool $vault;

	/** Whether WooCommerce shows offers after an order. */
	public bool $after_order;

	/** Whether WooCommerce shows the giveaway after an order, in which guests claim for it. */
	public bool $order_giveaway;

	/** Whether WooCommerce's account has a page of rewards. */
	public bool $account_page;

	/** @param array<string, string|int|bool>|null $entered What to use in place of what is saved. */
	public function __construct( ?array $entered = null ) {
		$values         = $entered ?? self::saved();
		$in_file        = self::has_key_in_file();
		$this->feed_url = $in_file ? self::address_in_file( 'REWARDS_WIDGET_FEED_URL' ) : (string) $values['feed_url'];
		$this->base_url = $in_file ? self::address_in_file( 'REWARDS_WIDGET_BASE_URL' ) : (string) $values['base_url'];
		$this->api_key  = $in_file ? (string) REWARDS_WIDGET_API_KEY : (string) $values['api_key'];
		$this->flow_id  = (string) $values['flow_id'];
		$this->proxies  = (int) $values['proxies'];

		$this->analytics      = (string) ( $values['analytics'] ?? '' );
		$this->vault          = ! empty( $values['vault'] );
		$this->after_order    = ! empty( $values['after_order'] );
		$this->order_giveaway = ! empty( $values['order_giveaway'] );
		$this->account_page   = ! empty( $values['account_page'] );
	}

	/** @return array<string, string|int|bool> What the network has saved for all of its sites, or else this site. */
	public static function saved(): array {
		return Network_Settings::are_for_all() ? Network_Settings::saved() : self::saved_here();
	}

	/** @return array<string, string|int|bool> What this site has saved, in use or not. */
	public static function saved_here(): array {
		return (array) get_option( self::OPTION, array() ) + self::DEFAULTS;
	}

	/**
	 * Whether `wp-config.php` defines the key. There it is in no backup of the database. The addresses are then defined there, too: in a
	 * network of sites, each site has an administrator, and none of them may have the network's key sent to a server of their own.
	 */
	public static function has_key_in_file(): bool {
		return defined( 'REWARDS_WIDGET_API_KEY' ) && '' !== (string) REWARDS_WIDGET_API_KEY;
	}

	private static function address_in_file( string $name ): string {
		return (string) Service_Address::read( defined( $name ) ? (string) constant( $name ) : '' );
	}

	public function is_ready(): bool {
		return self::is_key( $this->api_key ) && ( '' !== $this->feed_url || '' !== $this->base_url );
	}

	/** Whether a header can carry it. */
	public static function is_key( string $key ): bool {
		return 1 === preg_match( '/' . Contract::PATTERNS['api_key'] . '/D', $key );
	}

	/**
	 * The gateway's options. Developers can filter them.
	 *
	 * @return array{timeout: float, fresh: float, stale: float, limits: array<string, float>|false}
	 */
	public static function gateway_options(): array {
		$limits   = Contract::OPTIONS['limits'];
		$seconds  = Contract::OPTIONS['cache_seconds'] + array( 'timeout' => Contract::OPTIONS['timeout_seconds'] );
		$defaults = self::defaults( $seconds ) + array( 'limits' => self::defaults( $limits ) );
		/**
		 * Filters how the gateway works.
		 *
		 * @param array $options {
		 *     @type float       $timeout Seconds to wait for the service's whole answer; at least 1.
		 *     @type float       $fresh   Seconds for which a feed is sent without asking the service.
		 *     @type float       $stale   Seconds for which an old feed is sent while the service is down.
		 *     @type array|false $limits  How much reaches the service in any 60 seconds: `requests` and `visitors` (claims) of one
		 *                                address, `claims` and `views` (of giveaways) of one user, `feeds` (flows and giveaways
		 *                                never seen before) of all; `codes`, looks at a user's codes and erasures. False for none.
		 * }
		 */
		$options = (array) apply_filters( 'rewards_widget_gateway_options', $defaults ) + $defaults;
		return self::within( $seconds, $options ) + array(
			'limits' => is_array( $options['limits'] ) ? self::within( $limits, $options['limits'] + $defaults['limits'] ) : false,
		);
	}

	/**
	 * @param array<string, array{default: int|float}> $options Of the contract.
	 * @return array<string, float>
	 */
	private static function defaults( array $options ): array {
		return array_map( fn( $option ) => (float) $option['default'], $options );
	}

	/**
	 * @param array<string, array{min: int|float, max?: int|float}> $options Of the contract.
	 * @param array<string, mixed>                                  $values  As filtered.
	 * @return array<string, float> The nearest that is allowed.
	 */
	private static function within( array $options, array $values ): array {
		$allowed = array();
		foreach ( $options as $name => $option ) {
			$allowed[ $name ] = (float) min( max( (float) $values[ $name ], $option['min'] ), $option['max'] ?? INF );
		}
		return $allowed;
	}

	/** The address that pages use as `feed-url` and `base-url`. */
	public static function mount(): string {
		global $wp_rewrite;
		// Without pretty permalinks, the web server may know no path but that of the file.
		$root = $wp_rewrite->using_permalinks() ? $wp_rewrite->root : $wp_rewrite->index . '/';
		return home_url( $root . 'rewards' );
	}
}
