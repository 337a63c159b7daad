<?php
/**
 * Shoppers' codes on this site.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Keeps the codes that a user of WordPress has claimed, for their other devices: at most 200, until the offer ends, for a year at most. They are in
 * one encrypted field of the user's, of this site alone in a network.
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

	/** That of who is signed in; null if there is none. */
	public static function current( Settings $settings ): ?self {
		return $settings->vault && get_current_user_id() > 0 ? new self( get_current_user_id() ) : null;
	}

	/**
	 * Keeps the code of a claim; nothing if it gave none.
	 *
	 * @param \stdClass $outcome The service's answer (contract 4.3).
	 */
	public function keep( string $offer, \stdClass $outcome ): void {
		$code = $outcome->data->code ?? null;
		if ( true !== ( $outcome->success ?? null ) || ! is_scalar( $code ) || '' === $offer ) {
			return;
		}
		$kept = array(
			'v'     => self::VERSION,
			'id'    => bin2hex( random_bytes( 8 ) ),
			'code'  => trim( (string) $code ),
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
		$text  = $this->decrypt( (string) get_user_option( self::FIELD, $this->user ) );
		$codes = json_decode( $text, true );
		return array_values( array_filter( is_array( $codes ) ? $codes : array(), array( self::class, 'is_kept' ) ) );
	}

	/** Erases one code, or all. */
	public function erase( string $id = '' ): void {
		if ( '' === $id ) {
			delete_user_option( $this->user, self::FIELD );
		} else {
			$this->change( static fn( array $codes ): array => array_values( array_filter( $codes, static fn( array $code ): bool => $code['id'] !== $id ) ) );
		}
	}

	private function change( callable $change ): void {
		// Two claims at the same time must not lose each other's codes.
		$lock = Lock::wait_for( "vault_$this->user", self::LOCK_SECONDS );
		try {
			wp_cache_delete( $this->user, 'user_meta' );
			$codes = $change( $this->codes() );
			update_user_option( $this->user, self::FIELD, $this->encrypt( (string) wp_json_encode( $codes ) ) );
		} finally {
			if ( $lock ) {
				$lock->release();
			}
		}
	}

	private function encrypt( string $text ): string {
		$nonce = random_bytes( SODIUM_CRYPTO_SECRETBOX_NONCEBYTES );
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- Databases take no bytes as text.
		return base64_encode( $nonce . sodium_crypto_secretbox( $text, $nonce, $this->key() ) );
	}

	/** Empty if it was encrypted with other salts, or is damaged: nobody can read it any more. */
	private function decrypt( string $record ): string {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- As above.
		$bytes = (string) base64_decode( $record, true );
		$size  = SODIUM_CRYPTO_SECRETBOX_NONCEBYTES;
		if ( strlen( $bytes ) <= $size ) {
			return '';
		}
		return (string) sodium_crypto_secretbox_open( substr( $bytes, $size ), substr( $bytes, 0, $size ), $this->key() );
	}

	/** A key of the user's own. WordPress's salts are in no backup of the database, if `wp-config.php` has them. */
	private function key(): string {
		return hash_hkdf( 'sha256', wp_salt(), SODIUM_CRYPTO_SECRETBOX_KEYBYTES, "rewards-widget vault of $this->user" );
	}

	/** A day longer than the offer: it ends later in other time zones. */
	private static function is_kept( array $code ): bool {
		$expiry = (string) ( $code['offer']['expiry'] ?? '' );
		$end    = preg_match( '/^\d{4}-\d\d-\d\d/', $expiry ) ? strtotime( $expiry ) : false;
		$days   = 10 === strlen( $expiry ) ? 2 : 1;
		return time() < $code['at'] / 1000 + YEAR_IN_SECONDS && ( false === $end || time() < $end + $days * DAY_IN_SECONDS );
	}
}
