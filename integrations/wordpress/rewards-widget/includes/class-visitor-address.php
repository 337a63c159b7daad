<?php
/**
 * Whose address a request has.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Where a request comes from. */
final class Visitor_Address {
	/**
	 * The networks to count a request by. A visitor with one IPv6 address has a whole network: of one link, a household or a rented server.
	 *
	 * @param int $proxies How many proxies in front of this site are its own. They add the addresses that they see to `X-Forwarded-For`;
	 *                     all before those can be made up.
	 * @return array<string, int> How many times the figure for one address each may use, by network. Empty without an address.
	 */
	public static function networks( Page_Request $request, int $proxies ): array {
		$forwarded = self::forwarded( $request );
		$named     = $proxies > 0 && count( $forwarded ) >= $proxies ? array_slice( $forwarded, -$proxies )[0] : '';
		$bytes     = self::read( $named ) ?? self::read( self::socket() );
		if ( null === $bytes ) {
			return array();
		}
		if ( 4 === strlen( $bytes ) ) {
			return array( (string) inet_ntop( $bytes ) => 1 );
		}
		$networks = array();
		foreach ( array(
			64 => 1,
			56 => 4,
			48 => 16,
		) as $bits => $times ) {
			$network = inet_ntop( str_pad( substr( $bytes, 0, intdiv( $bits, 8 ) ), 16, "\0" ) );

			$networks[ "$network/$bits" ] = $times;
		}
		return $networks;
	}

	/** Whether requests come through a proxy that the settings don't know, and whose address counts as everyone's. */
	public static function is_of_a_proxy( Page_Request $request, int $proxies ): bool {
		$forwarded = array_map( array( self::class, 'read' ), self::forwarded( $request ) );
		// Some hosts put the shopper's address in place of the proxy's. Then it is the one that the proxy has named.
		return 0 === $proxies && $forwarded && ! in_array( self::read( self::socket() ), $forwarded, true );
	}

	/** How many addresses a request came with, besides the one it has now. */
	public static function count_forwarded( Page_Request $request ): int {
		return count( self::forwarded( $request ) );
	}

	private static function socket(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Read as an address, or not at all.
		return (string) ( $_SERVER['REMOTE_ADDR'] ?? '' );
	}

	/** @return string[] As sent, from the farthest to the nearest. */
	private static function forwarded( Page_Request $request ): array {
		return array_filter( array_map( 'trim', explode( ',', $request->header( 'X-Forwarded-For' ) ?? '' ) ), 'strlen' );
	}

	/** The bytes of an address; null if it isn't one. An IPv4 address in an IPv6 one is the IPv4 address. */
	private static function read( string $address ): ?string {
		// Some proxies write a port behind the address.
		$bare  = preg_replace( '/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/', '$1$2', trim( $address ) );
		$bytes = filter_var( $bare, FILTER_VALIDATE_IP ) ? inet_pton( $bare ) : false;
		if ( false === $bytes ) {
			return null;
		}
		$is_mapped = 16 === strlen( $bytes ) && str_repeat( "\0", 10 ) . "\xff\xff" === substr( $bytes, 0, 12 );
		return $is_mapped ? substr( $bytes, 12 ) : $bytes;
	}
}
