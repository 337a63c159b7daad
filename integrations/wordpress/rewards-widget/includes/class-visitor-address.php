<?php
/**
 * Whose address a request has.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The address to count a request by. */
final class Visitor_Address {
	/**
	 * @param int $proxies How many proxies in front of this site are its own. They add the addresses that they see to `X-Forwarded-For`;
	 *                     all before those can be made up.
	 * @return string|null Null if there is none.
	 */
	public static function of( Page_Request $request, int $proxies ): ?string {
		$forwarded = self::forwarded( $request );
		$named     = $proxies > 0 && count( $forwarded ) >= $proxies ? array_slice( $forwarded, -$proxies )[0] : '';
		return self::counted_as( $named ) ?? self::counted_as( self::socket() );
	}

	/** Whether requests come through a proxy that the settings don't know, and whose address counts as everyone's. */
	public static function is_of_a_proxy( Page_Request $request, int $proxies ): bool {
		$forwarded = array_map( array( self::class, 'counted_as' ), self::forwarded( $request ) );
		// Some hosts put the shopper's address in place of the proxy's. Then it is the one that the proxy has named.
		return 0 === $proxies && $forwarded && ! in_array( self::counted_as( self::socket() ), $forwarded, true );
	}

	private static function socket(): string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Read as an address, or not at all.
		return (string) ( $_SERVER['REMOTE_ADDR'] ?? '' );
	}

	/** @return string[] As sent, from the farthest to the nearest. */
	private static function forwarded( Page_Request $request ): array {
		return array_filter( array_map( 'trim', explode( ',', $request->header( 'X-Forwarded-For' ) ?? '' ) ), 'strlen' );
	}

	/** A household or a server has a whole /64 of IPv6. An IPv4 address in an IPv6 one is the IPv4 address. */
	private static function counted_as( string $address ): ?string {
		// Some proxies write a port behind the address.
		$bare  = preg_replace( '/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/', '$1$2', trim( $address ) );
		$bytes = filter_var( $bare, FILTER_VALIDATE_IP ) ? inet_pton( $bare ) : false;
		if ( false === $bytes ) {
			return null;
		}
		if ( 16 === strlen( $bytes ) && str_repeat( "\0", 10 ) . "\xff\xff" === substr( $bytes, 0, 12 ) ) {
			$bytes = substr( $bytes, 12 );
		}
		return 16 === strlen( $bytes ) ? inet_ntop( substr( $bytes, 0, 8 ) . str_repeat( "\0", 8 ) ) . '/64' : inet_ntop( $bytes );
	}
}
