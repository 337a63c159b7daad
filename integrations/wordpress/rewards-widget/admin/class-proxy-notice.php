<?php
/**
 * A warning that all shoppers share one address.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Warns administrators while shoppers are counted by the address of a proxy: one of them could use up everyone's claims. */
final class Proxy_Notice {
	public static function register(): void {
		add_action( 'admin_notices', array( self::class, 'show' ) );
		add_action( 'network_admin_notices', array( self::class, 'show' ) );
	}

	public static function show(): void {
		// Only who can change it is warned.
		$for_all = Network_Settings::are_for_all();
		if ( ! current_user_can( $for_all ? Network_Page::CAPABILITY : 'manage_options' ) ) {
			return;
		}
		$settings = new Settings();
		if ( ! $settings->is_ready() || ! Visitor_Address::is_of_a_proxy( new Page_Request(), $settings->proxies ) ) {
			return;
		}
		printf(
			'<div class="notice notice-warning"><p>%s <a href="%s">%s</a></p></div>',
			esc_html__( 'Rewards: this site is behind a proxy, so all shoppers count as one visitor, and one of them can stop everyone\'s claims.', 'rewards-widget' ),
			esc_url( ( $for_all ? Network_Page::address() : Settings_Page::address() ) . '#rewards-proxies' ),
			esc_html__( 'Set the number of proxies', 'rewards-widget' )
		);
	}
}
