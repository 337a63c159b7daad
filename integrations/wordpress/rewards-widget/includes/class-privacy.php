<?php
/**
 * What the plugin knows of a person.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Text for the privacy policy, and what WordPress's tools export and erase. */
final class Privacy {
	private const ID = 'rewards-widget';

	public static function register(): void {
		add_action( 'admin_init', array( self::class, 'suggest_policy' ) );
		add_filter( 'wp_privacy_personal_data_exporters', array( self::class, 'add_exporter' ) );
		add_filter( 'wp_privacy_personal_data_erasers', array( self::class, 'add_eraser' ) );
		add_action( 'remove_user_from_blog', array( self::class, 'forget' ) );
		// The WP Consent API: this plugin asks for consent before it counts anything.
		add_filter( 'wp_consent_api_registered_' . plugin_basename( PLUGIN_FILE ), '__return_true' );
	}

	public static function suggest_policy(): void {
		$sentences = array(
			__( 'We show offers and giveaways of our partners. When you look at a giveaway or get a code while you are signed in, our server sends a number that stands for you to the service that runs our giveaways, so that each person gets the codes they are entitled to. The service gets no name, no email address and no IP address.', 'rewards-widget' ),
			__( 'Our server remembers the answer to your claim, with the code, for ten minutes, so that a lost answer costs you no code. Your browser keeps your codes until you remove them or clear its data.', 'rewards-widget' ),
		);
		if ( WooCommerce_Shop::lets_guests_claim() ) {
			$sentences[] = __( 'If you look at the giveaway of an order that you have placed as a guest, the service gets a number that stands for that order.', 'rewards-widget' );
		}
		if ( ( new Settings() )->vault ) {
			$sentences[] = __( 'Your account on this site also keeps your codes, encrypted, until they end, and for a year at most, so that you find them on your other devices. You can remove each of them, or all, where your codes are shown.', 'rewards-widget' );
		}
		$sentences[] = __( 'Pictures of offers come from our partners’ servers, which see your IP address as with any page. When you follow an offer, you leave our site.', 'rewards-widget' );
		wp_add_privacy_policy_content( __( 'Rewards', 'rewards-widget' ), wp_kses_post( '<p>' . implode( '</p><p>', $sentences ) . '</p>' ) );
	}

	public static function add_exporter( array $exporters ): array {
		$exporters[ self::ID ] = array(
			'exporter_friendly_name' => __( 'Rewards', 'rewards-widget' ),
			'callback'               => array( self::class, 'export' ),
		);
		return $exporters;
	}

	public static function add_eraser( array $erasers ): array {
		$erasers[ self::ID ] = array(
			'eraser_friendly_name' => __( 'Rewards', 'rewards-widget' ),
			'callback'             => array( self::class, 'erase' ),
		);
		return $erasers;
	}

	/** Exports who the person is for the service, the codes of the last ten minutes, and those in the account. */
	public static function export( string $email ): array {
		$id    = self::id_of( $email );
		$names = self::names_of( $id, $email );
		$data  = array();
		foreach ( $names as $name ) {
			$data[] = array(
				'name'  => __( 'Your number at the service', 'rewards-widget' ),
				'value' => $name,
			);
		}
		foreach ( self::recent_codes( $id, $email ) as $code ) {
			$data[] = array(
				'name'  => __( 'A code of the last ten minutes', 'rewards-widget' ),
				'value' => $code,
			);
		}
		foreach ( $id > 0 ? ( new Vault( $id ) )->codes() : array() as $kept ) {
			$data[] = array(
				'name'  => __( 'A code in your account', 'rewards-widget' ),
				'value' => implode( ', ', array_filter( array( $kept['code'], $kept['offer']['partner'] ?? '', $kept['offer']['title'] ?? '' ) ) ),
			);
		}
		$group = array(
			'group_id'    => self::ID,
			'group_label' => __( 'Rewards', 'rewards-widget' ),
			'item_id'     => self::ID,
			'data'        => $data,
		);
		return array(
			'data' => $data ? array( $group ) : array(),
			'done' => true,
		);
	}

	/** Erases the codes of the last ten minutes and those in the account. What the service has, it has to erase itself. */
	public static function erase( string $email ): array {
		$id      = self::id_of( $email );
		$names   = self::names_of( $id, $email );
		$removed = self::forget( $id );
		foreach ( WooCommerce_Shop::orders_of_guest( $email ) as $order ) {
			$removed = Remembered_Claims::of_order( $order )->forget() > 0 || $removed;
		}
		/* translators: %s: who the person is for the service, such as wp-42. */
		$words = __( 'Rewards: the service keeps the claims of %s. Ask your account manager to erase them.', 'rewards-widget' );
		return array(
			'items_removed'  => $removed,
			'items_retained' => (bool) $names,
			'messages'       => $names ? array( sprintf( $words, implode( ', ', $names ) ) ) : array(),
			'done'           => true,
		);
	}

	/**
	 * Erases the same of a user whom this site of a network loses. Other sites have fields of their own.
	 *
	 * @param int $id The id of WordPress's user; 0 for nobody.
	 * @return bool Whether there was anything, readable or not.
	 */
	public static function forget( int $id ): bool {
		if ( $id <= 0 ) {
			return false;
		}
		$claims = Remembered_Claims::of( $id )->forget();
		$codes  = ( new Vault( $id ) )->erase_all();
		return $claims > 0 || $codes;
	}

	/** @return string[] Who the person is for the service: as a user, and as a guest of each order. */
	private static function names_of( int $id, string $email ): array {
		$names = array_map( array( Order_Token::class, 'name_of' ), WooCommerce_Shop::orders_of_guest( $email ) );
		return array_values( array_filter( array_merge( array( User::name_of( $id ) ), $names ), 'is_string' ) );
	}

	/** @return string[] */
	private static function recent_codes( int $id, string $email ): array {
		$codes = $id > 0 ? Remembered_Claims::of( $id )->codes() : array();
		foreach ( WooCommerce_Shop::orders_of_guest( $email ) as $order ) {
			$codes = array_merge( $codes, Remembered_Claims::of_order( $order )->codes() );
		}
		return $codes;
	}

	private static function id_of( string $email ): int {
		$user = get_user_by( 'email', $email );
		return $user ? $user->ID : 0;
	}
}
