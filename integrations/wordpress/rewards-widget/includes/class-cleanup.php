<?php
/**
 * Removes what is no longer needed.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Removes counters of past minutes, and locks of processes that ended early. WordPress removes the transients. */
final class Cleanup {
	public static function register(): void {
		// WordPress's own daily event.
		add_action( 'delete_expired_transients', array( self::class, 'run' ) );
	}

	public static function run(): void {
		global $wpdb;
		$counter = $wpdb->esc_like( Limits::PREFIX );
		$lock    = $wpdb->esc_like( Lock::PREFIX );
		// phpcs:disable WordPress.DB.DirectDatabaseQuery -- There is no other way to delete options by their beginning.
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_name < %s",
				"$counter%",
				Limits::PREFIX . intdiv( time(), MINUTE_IN_SECONDS )
			)
		);
		$wpdb->query(
			$wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %s", "$lock%", (string) time() )
		);
		// phpcs:enable
	}
}
