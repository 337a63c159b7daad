<?php
/**
 * Counts what happened in the last minute.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Counts within any 60 seconds, to within ten: a counter has a number for each step of ten seconds. They are rows of the
 * options: an object cache may forget them, or keep nothing.
 */
final class Counters {
	public const PREFIX = 'rewards_widget_count_';

	/** In seconds. */
	private const STEP = 10;

	/** Windows that overlap one minute. */
	private const STEPS = 7;

	/** Makes the names, which reveal neither address nor user. */
	private Keyed_Digest $digest;

	public function __construct( Keyed_Digest $digest ) {
		$this->digest = $digest;
	}

	/**
	 * Counts one more with each counter, unless one of them is full: then it counts with none. `Waiting_Limit` keeps the number of
	 * processes that look at the same time small, so no lock is needed.
	 *
	 * @param array<string, float> $limits How much each counter may count, by name.
	 * @return int|null Seconds to wait; null if it was counted.
	 */
	public function take( array $limits ): ?int {
		$limits = array_filter( $limits, 'is_finite' );
		if ( ! $limits ) {
			return null;
		}
		$step = intdiv( time(), self::STEP );
		$ids  = array_map( fn( $name ): string => $this->digest->of( (string) $name ), array_combine( array_keys( $limits ), array_keys( $limits ) ) );
		$rows = self::read( array_values( $ids ), $step );
		$wait = 0;
		foreach ( $limits as $name => $limit ) {
			$wait = max( $wait, self::seconds_until( $rows[ $ids[ $name ] ] ?? array(), $limit ) );
		}
		if ( $wait > 0 ) {
			return $wait;
		}
		$is_new = false;
		foreach ( $ids as $id ) {
			$is_new = self::increment( "{$step}_$id" ) || $is_new;
		}
		if ( $is_new ) {
			Cleanup::now_and_then();
		}
		return null;
	}

	/** The beginning of the names of rows that no longer count. Names that are less than it have ended. */
	public static function oldest(): string {
		return self::PREFIX . ( intdiv( time(), self::STEP ) - self::STEPS + 1 );
	}

	/**
	 * How long a counter stays full.
	 *
	 * @param array<int, int> $counts By step.
	 * @return int In seconds; 0 if it isn't full.
	 */
	private static function seconds_until( array $counts, float $limit ): int {
		$left = array_sum( $counts );
		ksort( $counts );
		foreach ( $counts as $step => $count ) {
			if ( $left < $limit ) {
				break;
			}
			$left   -= $count;
			$seconds = ( $step + self::STEPS ) * self::STEP - time();
		}
		return min( $seconds ?? 0, MINUTE_IN_SECONDS );
	}

	/**
	 * Reads counters.
	 *
	 * @param string[] $ids Of the counters.
	 * @return array<string, array<int, int>> Counts by id and step.
	 */
	private static function read( array $ids, int $step ): array {
		global $wpdb;
		$names = array();
		foreach ( range( $step - self::STEPS + 1, $step ) as $one ) {
			foreach ( $ids as $id ) {
				$names[] = "{$one}_$id";
			}
		}
		$options = array_map( static fn( string $name ): string => self::PREFIX . $name, $names );
		$listed  = implode( ', ', array_fill( 0, count( $options ), '%s' ) );
		// phpcs:ignore WordPress.DB -- As another process may have just changed it. The list has placeholders only.
		$found = (array) $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $wpdb->options WHERE option_name IN ($listed)", $options ) );
		$read  = array();
		foreach ( $found as $row ) {
			list( $one, $id ) = explode( '_', substr( $row->option_name, strlen( self::PREFIX ) ) );

			$read[ $id ][ (int) $one ] = (int) $row->option_value;
		}
		return $read;
	}

	/**
	 * Adds one in a single step, as other processes count, too. A database that fails lets the request through.
	 *
	 * @return bool Whether a row was added.
	 */
	private static function increment( string $name ): bool {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- Only the database can do this in one step.
		$rows = $wpdb->query(
			$wpdb->prepare(
				"INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, '1', 'no')
				ON DUPLICATE KEY UPDATE option_value = option_value + 1",
				self::PREFIX . $name
			)
		);
		// MySQL reports 2 rows for an update.
		return 1 === $rows;
	}
}
