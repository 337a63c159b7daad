<?php
/**
 * Guests' orders.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Lets a guest claim for an order that they have placed: its page gets a signed token (RFC 7519), and the service knows them as that
 * order. Only WooCommerce decides who sees that page, whose address has the order's key.
 */
final class Order_Token {
	/** How long a page of an order can claim before it has to be opened again, in seconds. */
	private const LIFETIME = DAY_IN_SECONDS;

	private const AUDIENCE = 'rewards-widget';

	/** Before the order's number. */
	private const PREFIX = 'wc-order-';

	/**
	 * Whether a guest has placed the order and paid for it. Unpaid orders, and free ones, cost nothing: anyone could place one for each
	 * code. Cash on delivery is paid when the order is completed; until then WooCommerce has it as processing, as if it were paid.
	 */
	public static function can_claim( \WC_Order $order ): bool {
		$is_paid = 'cod' === $order->get_payment_method() ? $order->has_status( 'completed' ) : $order->is_paid();
		$can     = 0 === (int) $order->get_customer_id() && $is_paid && (float) $order->get_total() > 0;
		/**
		 * Filters whether the guest of an order may claim for it, such as for another way to pay on delivery.
		 *
		 * @param bool      $can   Whether it has no account, is paid, and has cost something.
		 * @param \WC_Order $order The order.
		 */
		return (bool) apply_filters( 'rewards_widget_order_can_claim', $can, $order );
	}

	/** For the page of an order that can claim. */
	public static function of( \WC_Order $order ): string {
		$claims = array(
			'sub' => self::name_of( $order ),
			'aud' => self::AUDIENCE,
			'exp' => time() + self::LIFETIME,
		);
		$signed = self::encode( '{"alg":"HS256","typ":"JWT"}' ) . '.' . self::encode( (string) wp_json_encode( $claims ) );
		return "$signed." . self::sign( $signed, $order );
	}

	/** The order whose token a request carries; null if the token is not ours, is too old, or the order can claim no longer. */
	public static function order_of( string $token ): ?\WC_Order {
		$parts  = explode( '.', $token );
		$claims = json_decode( 3 === count( $parts ) ? self::decode( $parts[1] ) : '' );
		$name   = is_object( $claims ) && is_string( $claims->sub ?? null ) ? $claims->sub : '';
		$order  = preg_match( '/^' . self::PREFIX . '(\d{1,18})-/', $name, $found ) ? wc_get_order( (int) $found[1] ) : null;
		$is_of  = $order instanceof \WC_Order
			&& hash_equals( self::sign( "$parts[0].$parts[1]", $order ), $parts[2] )
			&& self::AUDIENCE === ( $claims->aud ?? null )
			&& is_int( $claims->exp ?? null )
			&& time() < $claims->exp;
		return $is_of && self::can_claim( $order ) ? $order : null;
	}

	/** As the service knows the guest. The digits keep orders of two shops with the same number apart. */
	public static function name_of( \WC_Order $order ): string {
		return self::PREFIX . $order->get_id() . '-' . substr( hash( 'sha256', $order->get_order_key() ), 0, 8 );
	}

	/** With the order's own key, which is in its address and mails, and with WordPress's salts: neither alone can sign. */
	private static function sign( string $text, \WC_Order $order ): string {
		$key = hash_hkdf( 'sha256', wp_salt() . $order->get_order_key(), 32, 'rewards-widget order ' . $order->get_id() );
		return self::encode( hash_hmac( 'sha256', $text, $key, true ) );
	}

	private static function encode( string $bytes ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Part of a token.
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' );
	}

	/** Empty if it isn't encoded. */
	private static function decode( string $text ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- As above.
		return (string) base64_decode( strtr( $text, '-_', '+/' ), true );
	}
}
