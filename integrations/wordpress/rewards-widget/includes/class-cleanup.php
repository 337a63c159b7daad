<?php
/**
 * Removes what is no longer needed.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Removes the options that have ended: counters, answers to claims and feeds, and locks of processes that ended early. */
final class Cleanup {
	/** Name of the lock that keeps it from running all the time. */
	private const PAUSE = 'cleanup';

	/** In seconds. */
	private const PAUSE_SECONDS = 10.0;

	public static function register(): void {
		// WordPress's own daily event, for what is left when nobody comes any more.
		add_action( 'delete_expired_transients', array( self::class, 'run' ) );
	}

	/** Runs it, unless it has just been run. WordPress itself removes transients once a day, which is too late for what visitors can cause. */
	public static function now_and_then(): void {
		// Nobody releases it. It ends.
		if ( Lock::try_acquire( self::PAUSE, self::PAUSE_SECONDS ) ) {
			self::run();
		}
	}

	public static function run(): void {
		global $wpdb;
		$like  = static fn( string $beginning ): string => $wpdb->esc_like( $beginning ) . '%';
		$timer = '_transient_timeout_';
		// phpcs:disable WordPress.DB.DirectDatabaseQuery -- There is no other way to find options by their beginning.
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_name < %s",
				$like( Counters::PREFIX ),
				Counters::oldest()
			)
		);
		$wpdb->query(
			$wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %s", $like( Lock::PREFIX ), (string) time() )
		);
		$ended = $wpdb->get_col(
			$wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %d", $like( "{$timer}rewards_widget_" ), time() )
		);
		// phpcs:enable
		foreach ( $ended as $name ) {
			delete_transient( substr( $name, strlen( $timer ) ) );
		}
	}
}
