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

	public static function register(): void {
		add_action( 'admin_init', array( self::class, 'register_setting' ) );
		add_action( 'admin_menu', array( self::class, 'add_page' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), array( self::class, 'add_link' ) );
	}

	public static function register_setting(): void {
		register_setting( self::SLUG, Settings::OPTION, array( 'sanitize_callback' => array( self::class, 'sanitize' ) ) );
	}

	public static function add_page(): void {
		$title = __( 'Rewards', 'rewards-widget' );
		add_options_page( $title, $title, 'manage_options', self::SLUG, array( self::class, 'show' ) );
	}

	/** @param string[] $links Of the plugin, in the list of plugins. */
	public static function add_link( array $links ): array {
		$address = admin_url( 'options-general.php?page=' . self::SLUG );
		array_unshift( $links, sprintf( '<a href="%s">%s</a>', esc_url( $address ), esc_html__( 'Settings', 'rewards-widget' ) ) );
		return $links;
	}

	/**
	 * Reads what was entered. An unusable value keeps the old one.
	 *
	 * @param mixed $entered As sent.
	 */
	public static function sanitize( $entered ): array {
		$entered = is_array( $entered ) ? $entered : array();
		$stored  = (array) get_option( Settings::OPTION, array() );
		$text    = static fn( string $name ): string => is_string( $entered[ $name ] ?? null ) ? trim( $entered[ $name ] ) : '';
		$key     = $text( 'api_key' );
		if ( '' !== $key && ! Settings::is_key( $key ) ) {
			self::error( __( 'An API key has no spaces or special characters. The old one is kept.', 'rewards-widget' ) );
			$key = '';
		}
		if ( '' === $key && empty( $entered['forget_key'] ) ) {
			$key = (string) ( $stored['api_key'] ?? '' );
		}
		return array(
			'feed_url' => self::read_address( $text( 'feed_url' ), (string) ( $stored['feed_url'] ?? '' ) ),
			'base_url' => self::read_address( $text( 'base_url' ), (string) ( $stored['base_url'] ?? '' ) ),
			'api_key'  => $key,
			'flow_id'  => sanitize_text_field( $text( 'flow_id' ) ),
			'proxies'  => min( absint( $entered['proxies'] ?? 0 ), 9 ),
		);
	}

	private static function read_address( string $entered, string $stored ): string {
		if ( '' === $entered ) {
			return '';
		}
		// Often copied with the path.
		$address = preg_replace( '#(/dev)?/gap/api/?$|/api/v1(/.*)?$|/+$#D', '', $entered );
		$parts   = wp_parse_url( $address );
		$allowed = is_array( $parts ) && ! empty( $parts['host'] )
			&& in_array( strtolower( $parts['scheme'] ?? '' ), array( 'http', 'https' ), true )
			&& ! array_intersect( array( 'user', 'pass', 'query', 'fragment' ), array_keys( $parts ) );
		if ( $allowed && esc_url_raw( $address, array( 'http', 'https' ) ) === $address ) {
			return $address;
		}
		/* translators: %s: what was entered. */
		self::error( sprintf( __( '“%s” is not an address like https://feed.example. The old one is kept.', 'rewards-widget' ), $entered ) );
		return $stored;
	}

	private static function error( string $words ): void {
		add_settings_error( Settings::OPTION, md5( $words ), $words );
	}

	public static function show(): void {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$settings = new Settings();
		$findings = null;
		if ( isset( $_POST[ self::CHECK ] ) ) {
			check_admin_referer( self::CHECK );
			$findings = Check::run( $settings );
		}
		require __DIR__ . '/settings-page.php';
	}

	/**
	 * Prints a row of the form with a field for a text.
	 *
	 * @param string $help May contain `<code>`.
	 */
	private static function show_row( string $name, string $label, string $type, string $value, string $placeholder, string $help ): void {
		$id = 'rewards-' . str_replace( '_', '-', $name );
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>'
				. '<input type="%3$s" class="regular-text code" id="%1$s" name="%4$s" value="%5$s" placeholder="%6$s" aria-describedby="%1$s-help">'
				. '<p class="description" id="%1$s-help">%7$s</p></td></tr>',
			esc_attr( $id ),
			esc_html( $label ),
			esc_attr( $type ),
			esc_attr( self::field( $name ) ),
			esc_attr( $value ),
			esc_attr( $placeholder ),
			wp_kses( $help, array( 'code' => array() ) )
		);
	}

	/** The name under which the form sends a setting. */
	private static function field( string $name ): string {
		return Settings::OPTION . "[$name]";
	}

	/** What the field of the key shows: never the key, at most its end. */
	private static function key_hint( Settings $settings ): string {
		if ( '' === $settings->api_key ) {
			return '';
		}
		return '••••••••' . ( strlen( $settings->api_key ) >= 16 ? substr( $settings->api_key, -4 ) : '' );
	}
}
