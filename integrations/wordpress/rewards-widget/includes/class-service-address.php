<?php
/**
 * Addresses of the service.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Reads addresses of the service, as people enter them. */
final class Service_Address {
	/** Null if it isn't an address, or has more than scheme, host, port and path. */
	public static function read( string $entered ): ?string {
		// Often copied with the path.
		$address = preg_replace( '#(/dev)?/gap/api/?$|/api/v1(/.*)?$|/+$#D', '', trim( $entered ) );
		$parts   = wp_parse_url( (string) $address );
		$allowed = is_array( $parts ) && ! empty( $parts['host'] )
			&& in_array( strtolower( $parts['scheme'] ?? '' ), array( 'http', 'https' ), true )
			&& ! array_intersect( array( 'user', 'pass', 'query', 'fragment' ), array_keys( $parts ) );
		return $allowed && esc_url_raw( $address, array( 'http', 'https' ) ) === $address ? $address : null;
	}

	/** Scheme, host and port; empty for an empty address. */
	public static function origin_of( string $address ): string {
		$parts = wp_parse_url( $address );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
			return '';
		}
		$scheme = strtolower( $parts['scheme'] ?? '' );
		return sprintf( '%s://%s:%d', $scheme, strtolower( $parts['host'] ), $parts['port'] ?? ( 'https' === $scheme ? 443 : 80 ) );
	}
}
