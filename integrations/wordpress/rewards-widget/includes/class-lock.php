<?php
/**
 * Keeps PHP's processes from doing the same at the same time.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** A lock in the database, held by one process of PHP. WordPress itself locks its updates like this. */
final class Lock {
	public const PREFIX = 'rewards_widget_lock_';

	/** How long to wait before looking again, in microseconds. */
	public const PAUSE = 50000;

	/** Name of the lock in the database. */
	private string $table;

	private string $option;

	/** Until when it is held, and a random part. */
	private string $value;

	private function __construct( string $table, string $option, string $value ) {
		$this->table  = $table;
		$this->option = $option;
		$this->value  = $value;
	}

	/**
	 * @param float       $seconds After this, the process that holds it counts as lost.
	 * @param string|null $table   With options: that of this site, unless sites of a network share the lock.
	 * @return self|null Null if another process holds it.
	 */
	public static function try_acquire( string $name, float $seconds, ?string $table = null ): ?self {
		global $wpdb;
		$table  = $table ?? $wpdb->options;
		$option = self::PREFIX . $name;
		$now    = microtime( true );
		$value  = sprintf( '%.3F %s', $now + $seconds, bin2hex( random_bytes( 8 ) ) );
		// phpcs:disable WordPress.DB -- Only the database can do this in one step. The table is one of WordPress's own.
		$acquired = $wpdb->query(
			$wpdb->prepare( "INSERT IGNORE INTO $table (option_name, option_value, autoload) VALUES (%s, %s, 'no')", $option, $value )
		);
		if ( 0 === $acquired ) {
			$acquired = $wpdb->query(
				$wpdb->prepare(
					"UPDATE $table SET option_value = %s WHERE option_name = %s AND option_value < %s",
					$value,
					$option,
					sprintf( '%.3F', $now )
				)
			);
		}
		// phpcs:enable
		return 1 === $acquired ? new self( $table, $option, $value ) : null;
	}

	/**
	 * Which of these locks are held, and until when.
	 *
	 * @param string[] $names As given to `try_acquire()`.
	 * @param string   $table As given there.
	 * @return array<string, float> Epoch seconds by name.
	 */
	public static function held( array $names, string $table ): array {
		global $wpdb;
		$options = array_map( static fn( string $name ): string => self::PREFIX . $name, $names );
		$listed  = implode( ', ', array_fill( 0, count( $options ), '%s' ) );
		// phpcs:ignore WordPress.DB -- As another process may have just changed it. The table is one of WordPress's own, and the list has placeholders only.
		$rows = $wpdb->get_results( $wpdb->prepare( "SELECT option_name, option_value FROM $table WHERE option_name IN ($listed)", $options ) );
		$held = array();
		foreach ( (array) $rows as $row ) {
			$until = (float) $row->option_value;
			if ( $until > microtime( true ) ) {
				$held[ substr( $row->option_name, strlen( self::PREFIX ) ) ] = $until;
			}
		}
		return $held;
	}

	/**
	 * Waits for it.
	 *
	 * @param float $seconds As long as the process that holds it may take.
	 * @return self|null Null if it did not come free in that time.
	 */
	public static function wait_for( string $name, float $seconds ): ?self {
		$until = microtime( true ) + $seconds;
		do {
			$lock = self::try_acquire( $name, $seconds );
			if ( $lock ) {
				return $lock;
			}
			usleep( self::PAUSE );
		} while ( microtime( true ) < $until );
		return null;
	}

	public function release(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- As above.
		$delete = $wpdb->prepare( "DELETE FROM $this->table WHERE option_name = %s AND option_value = %s", $this->option, $this->value );
		// phpcs:ignore WordPress.DB -- As above.
		$wpdb->query( $delete );
	}
}
