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
		register_setting( self::SLUG, Settings::OPTION, array( 'sanitize_callback' => array( self::class, 'sanitize' ) ) );
	}

	public static function add_page(): void {
		$title = __( 'Rewards', 'rewards-widget' );
		$page  = add_options_page( $title, $title, 'manage_options', self::SLUG, array( self::class, 'show' ) );
		add_action( "load-$page", array( self::class, 'prepare' ) );
	}

	/** Before the page is printed. */
	public static function prepare(): void {
		// WordPress would load the settings, and so the key, on every page of the site.
		add_option( Settings::OPTION, array(), '', false );
		wp_enqueue_script( self::SLUG, plugins_url( 'admin/check.js', PLUGIN_FILE ), array(), VERSION, true );
	}

	/** @param string[] $links Of the plugin, in the list of plugins. */
	public static function add_link( array $links ): array {
		$address = admin_url( 'options-general.php?page=' . self::SLUG );
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Settings', 'rewards-widget' ) ) );
		return $links;
	}

	/**
	 * Reads what was entered.
	 *
	 * @param mixed $entered As sent.
	 */
	public static function sanitize( $entered ): array {
		$read = new Entered_Settings( $entered );
		foreach ( $read->problems as $problem ) {
			// WordPress prints these as HTML.
			add_settings_error( Settings::OPTION, md5( $problem ), esc_html( $problem ) );
		}
		if ( $read->values['account_page'] && ! Settings::saved()['account_page'] ) {
			WooCommerce_Shop::forget_rules();
		}
		return $read->values;
	}

	/** Answers the button Check, with what is entered, saved or not. */
	public static function check(): void {
		check_ajax_referer( self::NONCE, '_wpnonce' );
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_send_json_error( null, 403 );
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Entered_Settings reads it.
		$read = new Entered_Settings( wp_unslash( $_POST[ Settings::OPTION ] ?? array() ) );
		$bad  = static fn( string $problem ): array => array( 'good' => false, 'words' => $problem );
		wp_send_json_success( $read->problems ? array_map( $bad, $read->problems ) : Check::run( new Settings( $read->values ) ) );
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$settings = new Settings();
		require __DIR__ . '/settings-page.php';
	}

	/**
	 * Prints a row of the form with a field for a text.
	 *
	 * @param string $help May contain `<code>`.
	 */
	private static function show_row( string $name, string $label, string $type, string $value, string $placeholder, string $help, bool $fixed = false ): void {
		$id = 'rewards-' . str_replace( '_', '-', $name );
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>'
				. '<input type="%3$s" class="regular-text code" id="%1$s" name="%4$s" value="%5$s" placeholder="%6$s" aria-describedby="%1$s-help"%8$s>'
				. '<p class="description" id="%1$s-help">%7$s</p></td></tr>',
			esc_attr( $id ),
			esc_html( $label ),
			esc_attr( $type ),
			esc_attr( self::field( $name ) ),
			esc_attr( $value ),
			esc_attr( $placeholder ),
			wp_kses( $help, array( 'code' => array() ) ),
			disabled( $fixed, true, false )
		);
	}

	/** Prints the row of an address. With the key in `wp-config.php`, the addresses are there, too. */
	private static function show_address( string $name, string $label, string $value, string $placeholder, string $help ): void {
		$fixed = Settings::has_key_in_file();
		if ( $fixed ) {
			$line = sprintf( "<code>define( '%s', '%s' );</code>", 'REWARDS_WIDGET_' . strtoupper( $name ), $placeholder );
			$help = '' === $value
				/* translators: %s: a line of PHP. */
				? sprintf( __( 'As the key is set in wp-config.php, set the address there: %s.', 'rewards-widget' ), $line )
				: __( 'The address is set in wp-config.php.', 'rewards-widget' );
		}
		self::show_row( $name, $label, 'url', $value, $fixed ? '' : $placeholder, $help, $fixed );
	}

	/** The name under which the form sends a setting. */
	private static function field( string $name ): string {
		return Settings::OPTION . "[$name]";
	}

	/** What the field of the key shows: never the key, at most the end of a saved one. */
	private static function key_hint( Settings $settings ): string {
		if ( '' === $settings->api_key ) {
			return '';
		}
		$is_long = strlen( $settings->api_key ) >= 16 && ! Settings::has_key_in_file();
		return '••••••••' . ( $is_long ? substr( $settings->api_key, -4 ) : '' );
	}
}
