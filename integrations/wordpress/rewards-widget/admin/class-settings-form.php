<?php
/**
 * The form with the settings.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Prints the rows and buttons that the pages of a site and of a network have in common. */
final class Settings_Form {
	private Settings $settings;

	/**
	 * Whether there are boxes for WooCommerce.
	 *
	 * @var bool
	 */
	private bool $has_shop;

	public function __construct( Settings $settings, bool $has_shop ) {
		$this->settings = $settings;
		$this->has_shop = $has_shop;
	}

	/** Loads the script of the button Check. */
	public static function enqueue_check(): void {
		wp_enqueue_script( 'rewards-widget', plugins_url( 'admin/check.js', PLUGIN_FILE ), array(), VERSION, true );
	}

	public function show_rows(): void {
		$settings = $this->settings;
		require __DIR__ . '/settings-rows.php';
	}

	/** Prints the place for what Check finds. */
	public static function show_findings(): void {
		printf(
			'<div id="rewards-findings" role="status" style="margin-top: 1em" data-failed="%s"></div>',
			esc_attr__( 'This site did not answer. Reload the page and try again.', 'rewards-widget' )
		);
	}

	/** Prints the button Check, which runs an action of `admin-ajax.php` with what is in the form. */
	public static function show_check_button( string $action ): void {
		printf(
			'<button type="button" class="button hide-if-no-js" id="rewards-check" data-action="%s" aria-describedby="rewards-check-help">%s</button>'
				. ' <span class="spinner" style="float: none" aria-hidden="true"></span>',
			esc_attr( $action ),
			esc_html__( 'Check', 'rewards-widget' )
		);
	}

	/**
	 * Prints a row of the form with a field for a text.
	 *
	 * @param string $help May contain `<code>`.
	 */
	private function show_row( string $name, string $label, string $type, string $placeholder, string $help, bool $fixed = false ): void {
		$id = 'rewards-' . str_replace( '_', '-', $name );
		printf(
			'<tr><th scope="row"><label for="%1$s">%2$s</label></th><td>'
				. '<input type="%3$s" class="regular-text code" id="%1$s" name="%4$s" value="%5$s" placeholder="%6$s" aria-describedby="%1$s-help"%8$s>'
				. '<p class="description" id="%1$s-help">%7$s</p></td></tr>',
			esc_attr( $id ),
			esc_html( $label ),
			esc_attr( $type ),
			esc_attr( self::field( $name ) ),
			esc_attr( $this->settings->$name ),
			esc_attr( $placeholder ),
			wp_kses( $help, array( 'code' => array() ) ),
			disabled( $fixed, true, false )
		);
	}

	/** Prints the row of an address. With the key in `wp-config.php`, the addresses are there, too. */
	private function show_address( string $name, string $label, string $placeholder, string $help ): void {
		$fixed = Settings::has_key_in_file();
		if ( $fixed ) {
			$line = sprintf( "<code>define( '%s', '%s' );</code>", 'REWARDS_WIDGET_' . strtoupper( $name ), $placeholder );
			$help = '' === $this->settings->$name
				/* translators: %s: a line of PHP. */
				? sprintf( __( 'As the key is set in wp-config.php, set the address there: %s.', 'rewards-widget' ), $line )
				: __( 'The address is set in wp-config.php.', 'rewards-widget' );
		}
		$this->show_row( $name, $label, 'url', $fixed ? '' : $placeholder, $help, $fixed );
	}

	/** Prints a box to check. */
	private function show_box( string $name, string $label ): void {
		printf(
			'<p><label><input type="checkbox" name="%s" value="1" %s> %s</label></p>',
			esc_attr( self::field( $name ) ),
			checked( $this->settings->$name, true, false ),
			esc_html( $label )
		);
	}

	/** The name under which the form sends a setting. */
	private static function field( string $name ): string {
		return Settings::OPTION . "[$name]";
	}

	/** What the field of the key shows: never the key, at most the end of a saved one. */
	private function key_hint(): string {
		if ( '' === $this->settings->api_key ) {
			return '';
		}
		$is_long = strlen( $this->settings->api_key ) >= 16 && ! Settings::has_key_in_file();
		return '••••••••' . ( $is_long ? substr( $this->settings->api_key, -4 ) : '' );
	}
}
