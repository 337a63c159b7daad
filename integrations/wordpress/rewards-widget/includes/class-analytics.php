<?php
/**
 * Events for the shop's analytics.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Hands the elements' events to a tag that is on the page already. */
final class Analytics {
	private const HANDLE = 'rewards-widget-analytics';

	public static function register(): void {
		add_action( 'wp_enqueue_scripts', array( self::class, 'register_script' ) );
	}

	public static function register_script(): void {
		$settings = new Settings();
		if ( '' === $settings->analytics || '' !== Assets::trouble() ) {
			return;
		}
		// With the WP Consent API on the site, shoppers decide. Without it, Google's own consent mode does.
		$consent = function_exists( 'wp_has_consent' ) ? ',consent:analytics.consentFromWordPress()' : '';
		$file    = plugins_url( 'assets/analytics.js', PLUGIN_FILE );
		wp_register_script( self::HANDLE, false, array(), VERSION, false );
		wp_add_inline_script(
			self::HANDLE,
			sprintf(
				'import(%s).then(function(analytics){analytics.forwardEvents({to:%s%s})})',
				wp_json_encode( $file, JSON_HEX_TAG ),
				wp_json_encode( $settings->analytics, JSON_HEX_TAG ),
				$consent
			)
		);
	}

	public static function enqueue(): void {
		wp_enqueue_script( self::HANDLE );
	}
}
