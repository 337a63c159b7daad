<?php
/**
 * Answers to claims.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The answers to one shopper's claims, kept for ten minutes as transients. Their names reveal neither shopper nor offer. */
final class Remembered_Claims {
	private const PREFIX = 'rewards_widget_claim_';

	private Keyed_Digest $digest;

	private string $user;

	public function __construct( Keyed_Digest $digest, string $user ) {
		$this->digest = $digest;
		$this->user   = $user;
	}

	/** Name of the transient with the answer to one claim. */
	public function name( string $offer, string $key ): string {
		return $this->beginning() . $this->digest->of( $this->user, $offer, $key );
	}

	/** @return string[] The codes in them. */
	public function codes(): array {
		$codes = array();
		foreach ( $this->names() as $name ) {
			$answer = json_decode( (string) get_transient( $name ) );
			if ( is_scalar( $answer->data->code ?? null ) ) {
				$codes[] = (string) $answer->data->code;
			}
		}
		return $codes;
	}

	/** @return int How many were removed. */
	public function forget(): int {
		return count( array_filter( $this->names(), 'delete_transient' ) );
	}

	private function beginning(): string {
		return self::PREFIX . substr( $this->digest->of( $this->user ), 0, 16 ) . '_';
	}

	/** @return string[] In a site with an object cache, none: that can't be searched, and forgets them by itself. */
	private function names(): array {
		global $wpdb;
		$like = $wpdb->esc_like( '_transient_' . $this->beginning() ) . '%';
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- There is no other way to find options by their beginning.
		$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE %s", $like ) );
		return array_map( static fn( string $name ): string => substr( $name, strlen( '_transient_' ) ), $names );
	}
}
