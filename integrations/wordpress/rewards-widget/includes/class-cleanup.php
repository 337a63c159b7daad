<?php
/**
 * Removes what is no longer needed.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Removes what has ended: counters, answers to claims and feeds, locks of processes that ended early, and codes in accounts. */
final class Cleanup {
	/** Name of the lock that keeps it from running all the time. */
	private const PAUSE = 'cleanup';

	/** In seconds. */
	private const PAUSE_SECONDS = 10.0;

	public static function register(): void {
		// WordPress's own daily event, for what is left when nobody comes any more.
		add_action( 'delete_expired_transients', array( self::class, 'run' ) );
		add_action( 'delete_expired_transients', array( Vault::class, 'tidy_all' ) );
	}

	/** Runs it, unless it has just been run. Once a day is too late for what visitors can cause. */
	public static function now_and_then(): void {
		// Nobody releases it. It ends.
		if ( Lock::try_acquire( self::PAUSE, self::PAUSE_SECONDS ) ) {
			self::run();
		}
	}

	public static function run(): void {
		global $wpdb;
		$like = static fn( string $beginning ): string => $wpdb->esc_like( $beginning ) . '%';
		// phpcs:disable WordPress.DB.DirectDatabaseQuery -- There is no other way to find options by their beginning.
		$wpdb->query(
			$wpdb->prepare(
				"DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_name < %s",
				$like( Counters::PREFIX ),
				Counters::oldest()
			)
		);
		// Both begin with their end, in seconds of ten digits.
		foreach ( array( Lock::PREFIX, Stored::PREFIX ) as $beginning ) {
			$wpdb->query(
				$wpdb->prepare( "DELETE FROM $wpdb->options WHERE option_name LIKE %s AND option_value < %s", $like( $beginning ), (string) time() )
			);
		}
		// phpcs:enable
	}
}
