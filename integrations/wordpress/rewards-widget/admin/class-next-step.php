<?php
/**
 * What to do next.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Leads a site's owner from the activated plugin to its settings, and from there to a first page. */
final class Next_Step {
	/** Names the pattern that a new page begins with. */
	private const QUERY = 'rewards_widget_pattern';

	public static function register(): void {
		add_action( 'admin_notices', array( self::class, 'show_way_to_settings' ) );
		add_filter( 'default_title', array( self::class, 'title' ) );
		add_filter( 'default_content', array( self::class, 'content' ) );
	}

	/** Above the list of plugins, where an owner is after activation. */
	public static function show_way_to_settings(): void {
		$screen = get_current_screen();
		if ( ! $screen || 'plugins' !== $screen->id || ! current_user_can( 'manage_options' ) ) {
			return;
		}
		if ( Network_Settings::are_for_all() || ( new Settings() )->is_ready() ) {
			return;
		}
		printf(
			'<div class="notice notice-info"><p>%s <a href="%s">%s</a></p></div>',
			esc_html__( 'Rewards Widget needs the addresses and the API key from your account manager.', 'rewards-widget' ),
			esc_url( Settings_Page::address() ),
			esc_html__( 'Enter them', 'rewards-widget' )
		);
	}

	/** How rewards get onto a page, once the settings are complete. */
	public static function show_pages( Settings $settings ): void {
		if ( ! $settings->is_ready() || ! current_user_can( 'publish_pages' ) ) {
			return;
		}
		$pages = array();
		if ( '' !== $settings->feed_url ) {
			$pages['offers'] = __( 'New page with offers', 'rewards-widget' );
		}
		if ( '' !== $settings->base_url ) {
			$pages['giveaway'] = __( 'New page with a giveaway', 'rewards-widget' );
		}
		printf(
			'<div class="card"><h2 class="title">%s</h2><p>%s</p><p>',
			esc_html__( 'Show rewards on a page', 'rewards-widget' ),
			esc_html__( 'Start a new page, or add the blocks “Partner offers”, “Giveaway” and “Shopper’s codes” to any other. Among the patterns, there are ready-made ones under “Rewards”.', 'rewards-widget' )
		);
		foreach ( $pages as $pattern => $label ) {
			$address = add_query_arg(
				array(
					'post_type' => 'page',
					self::QUERY => $pattern,
				),
				admin_url( 'post-new.php' )
			);
			printf( '<a class="button" href="%s">%s</a> ', esc_url( $address ), esc_html( $label ) );
		}
		echo '</p></div>';
	}

	/** @param string $title Of a new post. */
	public static function title( $title ): string {
		return null === self::pattern() ? (string) $title : __( 'Rewards', 'rewards-widget' );
	}

	/** @param string $content Of a new post. */
	public static function content( $content ): string {
		return self::pattern() ?? (string) $content;
	}

	/** The content that a new page begins with, if the address names one of our patterns. It is only a draft: nothing is changed. */
	private static function pattern(): ?string {
		// phpcs:ignore WordPress.Security.NonceVerification -- As above.
		$name = sanitize_key( wp_unslash( $_GET[ self::QUERY ] ?? '' ) );
		return Patterns::all()[ $name ][1] ?? null;
	}
}
