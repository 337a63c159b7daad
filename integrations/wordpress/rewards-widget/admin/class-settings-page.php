<?php
/**
 * The page Settings → Rewards.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Where the site's owner enters addresses and key, and finds out whether they work. */
final class Settings_Page {
	private const SLUG  = 'rewards-widget';
	private const CHECK = 'rewards_widget_check';

	/** What `settings_fields()` signs the form for. */
	private const NONCE = self::SLUG . '-options';

	public static function register(): void {
		add_action( 'admin_init', array( self::class, 'register_setting' ) );
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_action( 'wp_ajax_' . self::CHECK, array( self::class, 'check' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	public static function register_setting(): void {
		// Without it, WordPress refuses to save: this site's settings are not in use.
		if ( ! Network_Settings::are_for_all() ) {
			register_setting( self::SLUG, Settings::OPTION, array( 'sanitize_callback' => array( self::class, 'sanitize' ) ) );
		}
	}

	public static function add_page(): void {
		$title = __( 'Rewards', 'rewards-widget' );
		$page  = add_options_page( $title, $title, 'manage_options', self::SLUG, array( self::class, 'show' ) );
		add_action( "load-$page", array( self::class, 'prepare' ) );
	}

	public static function address(): string {
		return admin_url( 'options-general.php?page=' . self::SLUG );
	}

	/** Before the page is printed. */
	public static function prepare(): void {
		// WordPress would load the settings, and so the key, on every page of the site.
		add_option( Settings::OPTION, array(), '', false );
		Settings_Form::enqueue_check();
	}

	/** @param string[] $links Of the plugin, in the list of plugins. */
	public static function add_link( array $links ): array {
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( self::address() ), esc_html__( 'Settings', 'rewards-widget' ) ) );
		return $links;
	}

	/**
	 * Reads what was entered.
	 *
	 * @param mixed $entered As sent.
	 */
	public static function sanitize( $entered ): array {
		$saved = Settings::saved_here();
		$read  = new Entered_Settings( $entered, $saved, WooCommerce_Shop::is_active() );
		self::report( $read->problems );
		if ( $read->values['account_page'] && ! $saved['account_page'] ) {
			WooCommerce_Shop::forget_rules();
		}
		return $read->values;
	}

	/**
	 * Shows problems above the form.
	 *
	 * @param string[] $problems In sentences.
	 */
	public static function report( array $problems ): void {
		foreach ( $problems as $problem ) {
			// WordPress prints these as HTML.
			add_settings_error( Settings::OPTION, md5( $problem ), esc_html( $problem ) );
		}
	}

	/** Answers the button Check: with what is entered, saved or not, or with the network's settings if those are in use. */
	public static function check(): void {
		check_ajax_referer( self::NONCE, '_wpnonce' );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_send_json_error( null, 403 );
		}
		if ( Network_Settings::are_for_all() ) {
			wp_send_json_success( Check::run( new Settings() ) );
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Entered_Settings reads it.
		self::answer( new Entered_Settings( wp_unslash( $_POST[ Settings::OPTION ] ?? array() ), Settings::saved_here(), WooCommerce_Shop::is_active() ) );
	}

	/** Answers a Check with what is wrong with the entered settings, or with what they lead to. */
	public static function answer( Entered_Settings $read ): void {
		$bad = static fn( string $problem ): array => array(
			'good'  => false,
			'words' => $problem,
		);
		wp_send_json_success( $read->problems ? array_map( $bad, $read->problems ) : Check::run( new Settings( $read->values ) ) );
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$settings = new Settings();
		require __DIR__ . ( Network_Settings::are_for_all() ? '/network-notice.php' : '/settings-page.php' );
	}
}
