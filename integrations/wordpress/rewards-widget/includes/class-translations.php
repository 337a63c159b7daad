<?php
/**
 * Translations of the plugin's texts.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Loads them from the plugin's own folder, unless WordPress has newer ones from its directory. */
final class Translations {
	public static function register(): void {
		// Before blocks and patterns are registered. Any earlier, WordPress complains.
		add_action( 'init', array( self::class, 'load' ), 0 );
		add_filter( 'load_textdomain_mofile', array( self::class, 'nearest' ) );
		add_filter( 'load_script_translation_file', array( self::class, 'nearest' ) );
	}

	public static function load(): void {
		// phpcs:ignore PluginCheck.CodeAnalysis.DiscouragedFunctions -- Before 6.7, WordPress finds translations of a plugin's own by this alone.
		load_plugin_textdomain( 'rewards-widget', false, dirname( plugin_basename( PLUGIN_FILE ) ) . '/languages' );
	}

	/**
	 * The file of the same language in another country, or with another form of address, where the plugin doesn't have the wanted one: German
	 * for `de_AT`, say.
	 *
	 * @param string|false $file That WordPress is about to load, of any plugin.
	 * @return string|false
	 */
	public static function nearest( $file ) {
		$beginning = plugin_dir_path( PLUGIN_FILE ) . 'languages/rewards-widget-';
		$rule      = '/^' . preg_quote( wp_normalize_path( $beginning ), '/' ) . '([a-z]{2,3})(?:_[A-Za-z_]+)?(\.mo|-[a-z-]+\.json)$/D';
		if ( ! is_string( $file ) || is_readable( $file ) || ! preg_match( $rule, wp_normalize_path( $file ), $found ) ) {
			return $file;
		}
		list( , $language, $end ) = $found;
		return glob( "$beginning{$language}_*$end" )[0] ?? "$beginning$language$end";
	}
}
