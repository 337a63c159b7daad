<?php
/**
 * WooCommerce.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Offers and a giveaway after an order, and a page of the account with a giveaway and codes. Each is off until the settings turn it on. */
final class WooCommerce_Shop {
	/** WooCommerce's name for the page of the account. Its address ends with `rewards`. */
	private const PAGE = 'rewards-widget';

	public static function register(): void {
		add_action( 'before_woocommerce_init', array( self::class, 'declare_compatibility' ) );
		add_action( 'plugins_loaded', array( self::class, 'add_hooks' ) );
		register_activation_hook( PLUGIN_FILE, array( self::class, 'forget_rules' ) );
	}

	public static function is_active(): bool {
		return class_exists( 'WooCommerce', false );
	}

	/** The plugin reads orders by WooCommerce's functions alone, and changes neither cart nor checkout. */
	public static function declare_compatibility(): void {
		if ( class_exists( \Automattic\WooCommerce\Utilities\FeaturesUtil::class ) ) {
			foreach ( array( 'custom_order_tables', 'cart_checkout_blocks' ) as $feature ) {
				\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( $feature, PLUGIN_FILE, true );
			}
		}
	}

	public static function add_hooks(): void {
		if ( ! self::is_active() ) {
			return;
		}
		$settings = new Settings();
		if ( $settings->after_order || $settings->order_giveaway ) {
			// Below the order's details. The block for additional information runs it, too.
			add_action( 'woocommerce_thankyou', array( self::class, 'show_after_order' ), 20 );
		}
		if ( $settings->account_page ) {
			add_filter( 'woocommerce_get_query_vars', array( self::class, 'add_page' ) );
			add_filter( 'woocommerce_account_menu_items', array( self::class, 'add_menu_item' ) );
			add_filter( 'woocommerce_endpoint_' . self::PAGE . '_title', array( self::class, 'title' ) );
			add_action( 'woocommerce_account_' . self::PAGE . '_endpoint', array( self::class, 'show_account_page' ) );
		}
	}

	/** WordPress makes its rules of addresses anew with the next page, with that of the account page. */
	public static function forget_rules(): void {
		delete_option( 'rewrite_rules' );
	}

	/** @param mixed $order_id Of the order that was received. */
	public static function show_after_order( $order_id ): void {
		$order = wc_get_order( $order_id );
		// Not a refund, which is an order without a customer, too.
		if ( ! $order instanceof \WC_Order || $order->has_status( 'failed' ) ) {
			return;
		}
		$settings = new Settings();
		$giveaway = self::giveaway_after( $order, $settings );
		echo '<section class="rewards-after-order">';
		if ( null !== $giveaway ) {
			Elements::show( 'giveaway-flow', $giveaway );
		}
		if ( $settings->after_order && '' !== $settings->feed_url ) {
			Elements::show( 'rewards-widget', array() );
		}
		if ( null === $giveaway && '' !== $settings->base_url && $settings->account_page ) {
			self::show_way_to_account();
		}
		echo '</section>';
	}

	/**
	 * Attributes of the giveaway below an order: accounts claim as themselves, and guests for the order that they have paid.
	 *
	 * @return array<string, string>|null Null where nobody could claim in it.
	 */
	private static function giveaway_after( \WC_Order $order, Settings $settings ): ?array {
		if ( ! $settings->order_giveaway || '' === $settings->base_url || '' === $settings->flow_id ) {
			return null;
		}
		if ( is_user_logged_in() ) {
			return array();
		}
		// Themes and page builders may show an order to somebody whose address lacks its key.
		$has_key = hash_equals( $order->get_order_key(), ( new Page_Request() )->query( 'key' ) );
		// WooCommerce keeps pages of orders out of caches.
		return $has_key && Order_Token::can_claim( $order ) ? array( 'user-token' => Order_Token::of( $order ) ) : null;
	}

	/** Whether requests with the token of an order are answered. */
	public static function lets_guests_claim(): bool {
		return self::is_active() && ( new Settings() )->order_giveaway;
	}

	/** @return \WC_Order[] What a person has ordered without an account. */
	public static function orders_of_guest( string $email ): array {
		$query  = array(
			'type'          => 'shop_order',
			'billing_email' => $email,
			'limit'         => -1,
		);
		$orders = self::is_active() && '' !== $email ? wc_get_orders( $query ) : array();
		return array_values( array_filter( $orders, static fn( \WC_Order $order ): bool => 0 === (int) $order->get_customer_id() ) );
	}

	private static function show_way_to_account(): void {
		$words = is_user_logged_in()
			? __( 'More rewards, with codes, are in your account.', 'rewards-widget' )
			: __( 'To get codes of our giveaways, sign in or make an account first.', 'rewards-widget' );
		$label = is_user_logged_in() ? self::title() : __( 'Sign in or make an account', 'rewards-widget' );
		printf( '<p>%s <a href="%s">%s</a></p>', esc_html( $words ), esc_url( wc_get_account_endpoint_url( self::PAGE ) ), esc_html( $label ) );
	}

	/**
	 * @param array<string, string> $vars Ends of addresses by page.
	 * @return array<string, string>
	 */
	public static function add_page( array $vars ): array {
		return $vars + array( self::PAGE => 'rewards' );
	}

	/**
	 * Above the entry that signs out.
	 *
	 * @param array<string, string> $items Of the account's menu, by page.
	 * @return array<string, string>
	 */
	public static function add_menu_item( array $items ): array {
		$place = array_search( 'customer-logout', array_keys( $items ), true );
		$place = false === $place ? count( $items ) : $place;
		return array_slice( $items, 0, $place, true ) + array( self::PAGE => self::title() ) + array_slice( $items, $place, null, true );
	}

	public static function title(): string {
		return __( 'Rewards', 'rewards-widget' );
	}

	public static function show_account_page(): void {
		$settings = new Settings();
		if ( '' !== $settings->base_url && '' !== $settings->flow_id ) {
			Elements::show( 'giveaway-flow', array() );
		}
		// Below the giveaway, which then stays in its place when a claim adds a code.
		if ( '' !== $settings->base_url ) {
			Elements::show( 'rewards-codes', array() );
		}
		if ( '' !== $settings->feed_url ) {
			Elements::show( 'rewards-widget', array() );
		}
	}
}
