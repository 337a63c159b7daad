<?php
/**
 * Limits of what reaches the service.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Limits what one request may ask of the service, so that one visitor can't spend the site's budget there. */
final class Limits {
	public const PREFIX = 'rewards_widget_count_';

	private Keyed_Digest $digest;

	/**
	 * Each in a minute; false for none.
	 *
	 * @var array<string, int>|false
	 */
	private $limits;

	/** Null if the request has no address: then nothing is counted by it. */
	private ?string $address;

	/**
	 * @param array<string, int>|false $limits Each in a minute; false for none.
	 */
	public function __construct( Keyed_Digest $digest, $limits, ?string $address ) {
		$this->digest  = $digest;
		$this->limits  = $limits;
		$this->address = $address;
	}

	/** @throws Refusal 429 when the address has asked too much. */
	public function request(): void {
		$this->count( 'requests', $this->address );
	}

	/**
	 * Counts a flow that was never answered with a feed, so it may be made up.
	 *
	 * @throws Refusal 429.
	 */
	public function new_flow(): void {
		// Each limit guards the next: what it refuses isn't counted there.
		$this->count( 'feed_share', $this->address );
		$this->count( 'requests', $this->address );
		$this->count( 'feeds', '' );
	}

	/** @throws Refusal 429. */
	public function claim( string $user ): void {
		$this->count( 'claims', $user );
		$this->count( 'visitors', $this->address );
		$this->count( 'requests', $this->address );
	}

	/** @throws Refusal 429. */
	private function count( string $name, ?string $subject ): void {
		if ( false === $this->limits || null === $subject ) {
			return;
		}
		// Made-up flows from one address must leave room for everyone else's.
		$limit = 'feed_share' === $name
			? max( intdiv( (int) $this->limits['feeds'], 4 ), 1 )
			: (int) $this->limits[ $name ];
		$now    = time();
		$minute = intdiv( $now, MINUTE_IN_SECONDS );
		if ( self::increment( $minute . '_' . $this->digest->of( $name, $subject ) ) > $limit ) {
			$seconds = ( $minute + 1 ) * MINUTE_IN_SECONDS - $now;
			$message = __( 'There are too many requests at the moment. Please try again in a minute.', 'rewards-widget' );
			throw new Refusal( 429, $message, array( 'Retry-After' => (string) $seconds ) );
		}
	}

	/** Adds one to a counter and returns it. A database that fails lets the request through. */
	private static function increment( string $name ): int {
		global $wpdb;
		if ( wp_using_ext_object_cache() ) {
			wp_cache_add( $name, 0, 'rewards_widget', MINUTE_IN_SECONDS );
			return (int) wp_cache_incr( $name, 1, 'rewards_widget' );
		}
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- Only the database can do this in one step.
		$rows = $wpdb->query(
			$wpdb->prepare(
				"INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, '1', 'no')
				ON DUPLICATE KEY UPDATE option_value = LAST_INSERT_ID(option_value + 1)",
				self::PREFIX . $name
			)
		);
		// MySQL reports 2 rows for an update.
		return 2 === $rows ? (int) $wpdb->insert_id : (int) $rows;
	}
}
