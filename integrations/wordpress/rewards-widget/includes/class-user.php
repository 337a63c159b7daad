<?php
/**
 * Who the shopper is.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The shopper of a request: WordPress's signed-in user, or a guest who has placed an order. */
final class User {
	/** As the service gets it. It says nothing about the person: no name, no email address. */
	public string $name;

	/** The id of WordPress's user; 0 for a guest, and for somebody whom only the filter `rewards_widget_user` knows. */
	public int $id;

	/** The id of a guest's order; 0 for everybody else. */
	public int $order;

	private function __construct( string $name, int $id, int $order ) {
		$this->name  = $name;
		$this->id    = $id;
		$this->order = $order;
	}

	/**
	 * Null when signed out, and for a page that the browser only prepares: it may never be seen. A token counts in place of the cookie,
	 * whether it is right or wrong.
	 */
	public static function current(): ?self {
		$request = new Page_Request();
		if ( 0 === strpos( $request->header( 'Sec-Purpose' ) ?? '', 'prefetch' ) ) {
			return null;
		}
		$token = WooCommerce_Shop::lets_guests_claim() ? $request->bearer_token() : null;
		if ( null !== $token ) {
			$order = Order_Token::order_of( $token );
			return $order ? new self( Order_Token::name_of( $order ), 0, $order->get_id() ) : null;
		}
		$name = self::name_of( get_current_user_id() );
		return null === $name ? null : new self( $name, get_current_user_id(), 0 );
	}

	/**
	 * Null when signed out.
	 *
	 * @param int $id Of WordPress's user; 0 when signed out.
	 */
	public static function name_of( int $id ): ?string {
		/**
		 * Filters who the shopper is for the service, such as a customer's number in another system. It has to come from something
		 * that only the server can vouch for. Return the earlier names where the address of the site changes.
		 *
		 * @param string $user Empty when signed out.
		 * @param int    $id   The id of WordPress's user; 0 when signed out.
		 */
		$user = apply_filters( 'rewards_widget_user', $id > 0 ? "wp-$id-" . self::site() : '', $id );
		$user = is_string( $user ) || is_int( $user ) ? (string) $user : '';
		return '' !== trim( $user ) && 1 === preg_match( '//u', $user ) ? $user : null;
	}

	/** Eight digits for the site, as users of two shops, or of a copy for trials, have the same ids. A network has its users together. */
	private static function site(): string {
		$network = is_multisite() ? get_network() : null;
		$address = $network ? $network->domain . $network->path : (string) get_option( 'home' );
		$address = preg_replace( '#^(https?://)?(www\.)?|/+$#i', '', strtolower( $address ) );
		return substr( hash( 'sha256', $address ), 0, 8 );
	}

	/** Where an account keeps codes; null without an account. */
	public function vault(): ?Vault {
		return $this->id > 0 ? new Vault( $this->id ) : null;
	}

	/** The answers to this shopper's claims. */
	public function claims(): Remembered_Claims {
		return new Remembered_Claims( ( new Settings() )->api_key, $this->name, $this->id );
	}
}
