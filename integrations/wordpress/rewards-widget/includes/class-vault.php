<?php
/**
 * Shoppers' codes on this site.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Keeps the codes that a user of WordPress has claimed, for their other devices: at most 200, until the offer ends, for a year at most. They are in
 * one field of the user's, of this site alone in a network. It begins with the ends of the code that ends first and of the one that ends last, in
 * epoch seconds, so that what has ended is found without the key. The codes themselves are encrypted.
 */
final class Vault {
	/** Name of the field; WordPress puts the site's own prefix before it. */
	public const FIELD = 'rewards_widget_codes';

	/** As pages read it. */
	private const VERSION = 1;

	private const MAX = 200;

	/** How long another process may take to change the field, in seconds. */
	private const LOCK_SECONDS = 5.0;

	/**
	 * The user's id.
	 *
	 * @var int
	 */
	private int $user;

	public function __construct( int $user ) {
		$this->user = $user;
	}

	/** Keeps the code of a claim. */
	public function keep( string $offer, string $code ): void {
		$kept = array(
			'v'     => self::VERSION,
			'id'    => bin2hex( random_bytes( 8 ) ),
			'code'  => $code,
			'at'    => (int) ( microtime( true ) * 1000 ),
			'offer' => Offer_Facts::find( $offer ),
		);
		$this->change(
			static function ( array $codes ) use ( $kept ): array {
				foreach ( $codes as $code ) {
					if ( $code['code'] === $kept['code'] && $code['offer']['id'] === $kept['offer']['id'] ) {
						return $codes;
					}
				}
				return array_slice( array_merge( array( $kept ), $codes ), 0, self::MAX );
			}
		);
	}

	/** @return array[] Those that have not ended, the newest first. */
	public function codes(): array {
		return self::living( $this->decrypt( $this->record() ) ?? array() );
	}

	/** Erases one code. Without an id, erases all, whether they can be read or not. */
	public function erase( string $id = '' ): void {
		if ( '' === $id ) {
			$this->erase_all();
		} else {
			$this->change( static fn( array $codes ): array => array_values( array_filter( $codes, static fn( array $code ): bool => $code['id'] !== $id ) ) );
		}
	}

	/** @return bool Whether there was anything. */
	public function erase_all(): bool {
		// Another process that has just read the codes must not write them again.
		return '' !== $this->record() && $this->locked( fn(): bool => delete_user_option( $this->user, self::FIELD ) );
	}

	/** Removes what has ended from all accounts of this site. */
	public static function tidy_all(): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- There is no other way to find them. No page waits for it.
		$users = $wpdb->get_col( $wpdb->prepare( "SELECT user_id FROM $wpdb->usermeta WHERE meta_key = %s AND meta_value < %s", $wpdb->get_blog_prefix() . self::FIELD, (string) time() ) );
		foreach ( $users as $user ) {
			( new self( (int) $user ) )->tidy();
		}
	}

	private function tidy(): void {
		$this->locked(
			function (): void {
				$record = $this->record();
				$codes  = $this->decrypt( $record );
				// With the salts that it was encrypted with, it may become readable again.
				$is_lost = null === $codes && (int) ( explode( ' ', $record )[1] ?? 0 ) > time();
				if ( ! $is_lost ) {
					$this->write( self::living( $codes ?? array() ) );
				}
			}
		);
	}

	/** Changes nothing if the codes stay the same. */
	private function change( callable $change ): void {
		$codes = $this->codes();
		if ( $change( $codes ) === $codes ) {
			return;
		}
		// Two claims at the same time must not lose each other's codes.
		$this->locked( fn() => $this->write( $change( $this->codes() ) ) );
	}

	/** @return mixed What the work returns. */
	private function locked( callable $work ) {
		$lock = Lock::wait_for( "vault_$this->user", self::LOCK_SECONDS );
		try {
			return $work();
		} finally {
			if ( $lock ) {
				$lock->release();
			}
		}
	}

	private function write( array $codes ): void {
		if ( ! $codes ) {
			delete_user_option( $this->user, self::FIELD );
			return;
		}
		$ends = array_map( array( self::class, 'end_of' ), $codes );
		update_user_option( $this->user, self::FIELD, min( $ends ) . ' ' . max( $ends ) . ' ' . $this->encrypt( (string) wp_json_encode( $codes ) ) );
	}

	/** As the database has it now; empty without one. */
	private function record(): string {
		global $wpdb;
		// phpcs:ignore WordPress.DB -- Another process may have just changed it, and an object cache may keep an old one.
		return (string) $wpdb->get_var( $wpdb->prepare( "SELECT meta_value FROM $wpdb->usermeta WHERE user_id = %d AND meta_key = %s", $this->user, $wpdb->get_blog_prefix() . self::FIELD ) );
	}

	private function encrypt( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Databases take no bytes as text.
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, $this->key() ) );
	}

	/** Null if it was encrypted with other salts, or is damaged. */
	private function decrypt( string $record ): ?array {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- As above.
		$bytes = (string) base64_decode( explode( ' ', $record )[2] ?? '', true );
		$size  = SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		$text  = strlen( $bytes ) > $size ? sodium_crypto_secretbox_open( substr( $bytes, $size ), substr( $bytes, 0, $size ), $this->key() ) : false;
		$codes = false === $text ? null : json_decode( $text, true );
		return is_array( $codes ) ? $codes : null;
	}

	/** A key of the user's own. WordPress's salts are in no backup of the database, if `wp-config.php` has them. */
	private function key(): string {
		return hash_hkdf( 'sha256', wp_salt(), SODIUM_CRYPTO_SECRETBOX_KEYBYTES, "rewards-widget vault of $this->user" );
	}

	private static function living( array $codes ): array {
		return array_values( array_filter( $codes, static fn( array $code ): bool => time() < self::end_of( $code ) ) );
	}

	/** In epoch seconds. A day longer than the offer, which ends later in other time zones, and a year at most. */
	private static function end_of( array $code ): int {
		$expiry = (string) ( $code['offer']['expiry'] ?? '' );
		$end    = preg_match( '/^\d{4}-\d\d-\d\d/', $expiry ) ? strtotime( $expiry ) : false;
		$days   = 10 === strlen( $expiry ) ? 2 : 1;
		$year   = (int) ( $code['at'] / 1000 ) + YEAR_IN_SECONDS;
		return false === $end ? $year : min( $year, $end + $days * DAY_IN_SECONDS );
	}
}
