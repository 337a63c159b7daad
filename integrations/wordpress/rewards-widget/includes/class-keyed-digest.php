<?php
/**
 * Digests that only this site can make.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** A digest that is keyed with the site's API key. Without the key, a guess can't be confirmed. */
final class Keyed_Digest {
	private string $key;

	/**
	 * @param string $secret  The digest's own key is derived from it.
	 * @param string $purpose Keeps digests for different uses apart.
	 */
	public function __construct( string $secret, string $purpose ) {
		// The same as the gateway for Node makes, so that codes kept in browsers survive a move from one to the other.
		$this->key = hash_hkdf( 'sha256', $secret, 32, $purpose );
	}

	/** 32 hexadecimal digits. */
	public function of( string ...$texts ): string {
		$text = 1 === count( $texts ) ? $texts[0] : (string) wp_json_encode( $texts );
		return substr( hash_hmac( 'sha256', $text, $this->key ), 0, 32 );
	}
}
