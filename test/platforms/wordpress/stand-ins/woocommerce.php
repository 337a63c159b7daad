<?php
// Shows an order that was received, and an account with pages of other plugins, by WooCommerce's documented hooks.
namespace Automattic\WooCommerce\Utilities {
	class FeaturesUtil {
		public static array $declared = array();

		public static function declare_compatibility( string $feature, string $file, bool $positive ): bool {
			self::$declared[ $feature ] = $positive;
			return true;
		}
	}
}

namespace {
	class WooCommerce {
		/** Ends of addresses by page of the account. */
		public static function pages(): array {
			return apply_filters( 'woocommerce_get_query_vars', array( 'orders' => 'orders', 'customer-logout' => 'customer-logout' ) );
		}

		public static function current_page(): string {
			global $wp;
			foreach ( self::pages() as $page => $end ) {
				if ( isset( $wp->query_vars[ $end ] ) ) {
					return $page;
				}
			}
			return '';
		}
	}

	class WC_Order {
		/** Orders as they were placed. The option `tests_order` changes the first. */
		private const ORDERS = array(
			1 => array( 'status' => 'processing', 'customer' => 0, 'key' => 'wc_order_RqzT4GmWc1yXb' ),
			2 => array( 'status' => 'failed', 'customer' => 0, 'key' => 'wc_order_kV8dPpN2sLhJe' ),
			3 => array( 'status' => 'on-hold', 'customer' => 0, 'key' => 'wc_order_Y0uBt7FxQa3Zi' ),
		);

		private int $id;

		private array $order;

		public function __construct( int $id ) {
			$this->id    = $id;
			$this->order = ( 1 === $id ? get_option( 'tests_order', array() ) : array() ) + self::ORDERS[ $id ];
		}

		/** @return self[] */
		public static function all(): array {
			return array_map( fn( $id ) => new self( $id ), array_keys( self::ORDERS ) );
		}

		public function get_id(): int {
			return $this->id;
		}

		public function get_customer_id(): int {
			return $this->order['customer'];
		}

		public function get_order_key(): string {
			return $this->order['key'];
		}

		public function has_status( string $status ): bool {
			return $this->order['status'] === $status;
		}

		public function get_payment_method(): string {
			return $this->order['method'] ?? 'stripe';
		}

		/** As WooCommerce has it, a text. */
		public function get_total(): string {
			return $this->order['total'] ?? '49.90';
		}

		public function is_paid(): bool {
			return in_array( $this->order['status'], array( 'processing', 'completed' ), true );
		}
	}

	function wc_get_order( $id ) {
		return array_column( array_map( fn( $order ) => array( $order->get_id(), $order ), WC_Order::all() ), 1, 0 )[ $id ] ?? false;
	}

	/** All orders are one person's. */
	function wc_get_orders( array $query ): array {
		return 'eve@shop.example' === $query['billing_email'] ? WC_Order::all() : array();
	}

	function wc_get_account_endpoint_url( string $page ): string {
		return home_url( '/my-account/' . ( WooCommerce::pages()[ $page ] ?? $page ) . '/' );
	}

	add_action( 'plugins_loaded', fn() => do_action( 'before_woocommerce_init' ), -1 );
	add_action(
		'init',
		function () {
			foreach ( WooCommerce::pages() as $end ) {
				add_rewrite_endpoint( $end, EP_PAGES );
			}
		}
	);
	add_filter(
		'the_title',
		function ( $title, $id ) {
			$page = get_queried_object_id() === $id ? WooCommerce::current_page() : '';
			return '' === $page ? $title : apply_filters( "woocommerce_endpoint_{$page}_title", $title, $page, '' );
		},
		10,
		2
	);
	add_shortcode(
		'tests_order_received',
		function ( $attributes ) {
			ob_start();
			echo '<p>Your order was received.</p>';
			do_action( 'woocommerce_thankyou', (int) $attributes['id'] );
			return ob_get_clean();
		}
	);
	add_shortcode(
		'tests_my_account',
		function () {
			if ( ! is_user_logged_in() ) {
				return '<form>Login and register</form>';
			}
			ob_start();
			echo '<nav class="account-menu"><ul>';
			foreach ( apply_filters( 'woocommerce_account_menu_items', array( 'orders' => 'Orders', 'customer-logout' => 'Log out' ) ) as $page => $label ) {
				printf( '<li><a href="%s">%s</a></li>', esc_url( wc_get_account_endpoint_url( $page ) ), esc_html( $label ) );
			}
			echo '</ul></nav>';
			do_action( 'woocommerce_account_' . WooCommerce::current_page() . '_endpoint', '' );
			return ob_get_clean();
		}
	);
}
