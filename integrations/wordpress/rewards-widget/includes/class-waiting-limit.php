<?php
/**
 * How many of PHP's processes may wait.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Lets few of PHP's processes wait for the service at once, and none soon after it was too slow. Hosts have few processes, and while all
 * of them wait, nobody can use the site. Sites of a network that ask the same service share the few.
 */
final class Waiting_Limit {
	/** The smallest hosts have five processes. */
	private const PLACES = array( 'place_1', 'place_2', 'place_3' );

	private const PAUSE = 'pause';

	/** For how long nobody asks a service that was too slow, in seconds. */
	private const PAUSE_SECONDS = 5.0;

	/** How long to wait for a place, in seconds. A service that takes longer is not well. */
	private const PATIENCE = 1.0;

	/** After this, a process that has a place counts as lost, in seconds. */
	private float $place_limit;

	/** With the places. */
	private string $table;

	/** @param float $timeout Seconds to wait for the service. */
	public function __construct( float $timeout ) {
		// First for another process with the same request, and then for the service.
		$this->place_limit = 3 * $timeout;
		$this->table       = Network_Settings::options_table();
	}

	/**
	 * Does what may have to wait for the service, and returns what that returns.
	 *
	 * @throws Refusal 503 without doing it, and whatever it throws.
	 */
	public function run( callable $work ) {
		$place = $this->take_place();
		try {
			return $work();
		} catch ( Refusal $refusal ) {
			if ( 504 === $refusal->status ) {
				// Nobody releases it. It ends.
				Lock::try_acquire( self::PAUSE, self::PAUSE_SECONDS, $this->table );
			}
			throw $refusal;
		} finally {
			$place->release();
		}
	}

	/** @throws Refusal 503 */
	private function take_place(): Lock {
		$begun = microtime( true );
		while ( true ) {
			$now  = microtime( true );
			$held = Lock::held( array_merge( array( self::PAUSE ), self::PLACES ), $this->table );
			if ( isset( $held[ self::PAUSE ] ) ) {
				throw Refusal::unavailable( (int) ceil( $held[ self::PAUSE ] - $now ) );
			}
			foreach ( self::PLACES as $name ) {
				$place = isset( $held[ $name ] ) ? null : Lock::try_acquire( $name, $this->place_limit, $this->table );
				if ( $place ) {
					return $place;
				}
			}
			// If all of the others have waited that long already, so would this one.
			$newest = $held ? max( $held ) - $this->place_limit : $now;
			if ( $now > min( $begun, $newest ) + self::PATIENCE ) {
				throw Refusal::unavailable( (int) self::PATIENCE );
			}
			usleep( Lock::PAUSE );
		}
	}
}
