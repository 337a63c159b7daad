<?php
/**
 * What the plugin stores for a while.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Values with an end, in rows of the options. An object cache has copies of some for a minute. WordPress's transients would be in it alone,
 * and one that is down or broken keeps nothing.
 */
final class Stored {
	public const PREFIX = 'rewards_widget_stored_';

	/** In the object cache. */
	private const GROUP = 'rewards_widget';

	/** Before a value that is encoded. What `serialize()` returns begins otherwise. */
	private const ENCODED = 'base64 ';

	/**
	 * Returns a value, perhaps not the newest.
	 *
	 * @return mixed Null without one.
	 */
	public static function get( string $name ) {
		$copy  = wp_cache_get( $name, self::GROUP );
		$value = is_string( $copy ) ? self::read( $copy ) : null;
		if ( null === $value ) {
			$text  = self::row( $name );
			$value = self::read( $text );
			if ( null !== $value ) {
				wp_cache_set( $name, $text, self::GROUP, MINUTE_IN_SECONDS );
			}
		}
		return $value;
	}

	/**
	 * Returns a value as the database has it now, as another process may have just changed it. Leaves no copy.
	 *
	 * @return mixed Null without one.
	 */
	public static function get_now( string $name ) {
		return self::read( self::row( $name ) );
	}

	/** @param mixed $value Texts, numbers and arrays of them; not null. */
	public static function set( string $name, $value, int $seconds ): void {
		global $wpdb;
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_serialize -- As WordPress stores options. No objects.
		$text = ( time() + $seconds ) . ' ' . self::to_plain( serialize( $value ) );
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- In a single step, as other processes do the same.
		$wpdb->query(
			$wpdb->prepare(
				"INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')
				ON DUPLICATE KEY UPDATE option_value = VALUES(option_value)",
				self::PREFIX . $name,
				$text
			)
		);
		wp_cache_delete( $name, self::GROUP );
	}

	/** @return bool Whether there was one. */
	public static function delete( string $name ): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- As above.
		$rows = $wpdb->query( $wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name = %s", self::PREFIX . $name ) );
		wp_cache_delete( $name, self::GROUP );
		return (int) $rows > 0;
	}

	/** @return string[] Names with this beginning, of values that have ended, too. */
	public static function names( string $beginning ): array {
		global $wpdb;
		$like = $wpdb->esc_like( self::PREFIX . $beginning ) . '%';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- There is no other way to find options by their beginning.
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $like ) );
		return array_map( static fn( string $name ): string => substr( $name, strlen( self::PREFIX ) ), $names );
	}

	/** Empty without one. */
	private static function row( string $name ): string {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- `get_option()` may have it from a cache.
		return (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM $wpdb->options WHERE option_name = %s", self::PREFIX . $name ) );
	}

	/**
	 * The value in a row, which begins with its end in epoch seconds.
	 *
	 * @return mixed Null if it has ended.
	 */
	private static function read( string $text ) {
		list( $end, $value ) = explode( ' ', $text, 2 ) + array( '', '' );
		if ( (int) $end <= time() ) {
			return null;
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.serialize_unserialize -- Our own, without objects.
		return unserialize( self::from_plain( $value ), array( 'allowed_classes' => false ) );
	}

	/** ASCII, whatever the database keeps: WordPress refuses an emoji for tables in `utf8mb3`, and others lose letters. */
	private static function to_plain( string $text ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- As above.
		return preg_match( '/[\x80-\xff]/', $text ) ? self::ENCODED . base64_encode( $text ) : $text;
	}

	private static function from_plain( string $text ): string {
		$is_encoded = 0 === strncmp( $text, self::ENCODED, strlen( self::ENCODED ) );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- As above.
		return $is_encoded ? (string) base64_decode( substr( $text, strlen( self::ENCODED ) ), true ) : $text;
	}
}
