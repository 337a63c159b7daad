<?php
/**
 * A request of a page.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** A request of a page, as it was sent: WordPress and PHP decode and change much of it. */
final class Page_Request {
	public string $method;

	/** Not decoded. */
	public string $path;

	/** Without the question mark, not decoded. */
	private string $query;

	public function __construct() {
		$this->method = strtoupper( self::server( 'REQUEST_METHOD' ) ?? 'GET' );
		$parts        = explode( '?', self::server( 'REQUEST_URI' ) ?? '/', 2 );
		$this->path   = $parts[0];
		$this->query  = $parts[1] ?? '';
	}

	/** Null if the page did not send it; it may be empty. */
	public function header( string $name ): ?string {
		return self::server( 'HTTP_' . strtoupper( str_replace( '-', '_', $name ) ) );
	}

	/** Null without one. Apache keeps the header to itself, unless a rule in `.htaccess` passes it on: WordPress has one since 5.6. */
	public function bearer_token(): ?string {
		$all    = function_exists( 'getallheaders' ) ? array_change_key_case( getallheaders() ) : array();
		$header = self::server( 'HTTP_AUTHORIZATION' ) ?? self::server( 'REDIRECT_HTTP_AUTHORIZATION' ) ?? $all['authorization'] ?? '';
		return preg_match( '/^Bearer(?: +(.*))?$/iD', $header, $found ) ? trim( $found[1] ?? '' ) : null;
	}

	/** The first value of this name; empty without one. */
	public function query( string $name ): string {
		foreach ( explode( '&', $this->query ) as $pair ) {
			$parts = explode( '=', $pair, 2 );
			if ( urldecode( $parts[0] ) === $name ) {
				return urldecode( $parts[1] ?? '' );
			}
		}
		return '';
	}

	/** @return string[] The names in the query, each as often as it is there. */
	public function query_names(): array {
		$pairs = array_filter( explode( '&', $this->query ), 'strlen' );
		return array_map( static fn( string $pair ): string => urldecode( explode( '=', $pair, 2 )[0] ), array_values( $pairs ) );
	}

	/** Whether every `%` of the query begins a character. */
	public function is_readable(): bool {
		return ! preg_match( '/%(?![0-9a-f]{2})/i', $this->query )
			&& 1 === preg_match( '//u', rawurldecode( $this->query ) );
	}

	/** Whether an `If-None-Match` names this tag, by the weak comparison (RFC 9110, 13.1.2). */
	public function has( string $tag ): bool {
		$named = $this->header( 'If-None-Match' );
		if ( null === $named ) {
			return false;
		}
		$weak  = static fn( string $one ): string => preg_replace( '/^W\//', '', trim( $one ) );
		$names = array_map( $weak, explode( ',', $named ) );
		return '*' === trim( $named ) || in_array( $weak( $tag ), $names, true );
	}

	/** Whether gzip is named, with a weight other than 0 and not below that of the plain body (RFC 9110, 12.5.3). */
	public function accepts_gzip(): bool {
		$weights = array();
		foreach ( explode( ',', strtolower( $this->header( 'Accept-Encoding' ) ?? '' ) ) as $entry ) {
			$parts                = array_map( 'trim', explode( ';', $entry ) );
			$weight               = preg_grep( '/^q=/', $parts );
			$weights[ $parts[0] ] = $weight ? (float) substr( (string) end( $weight ), 2 ) : 1.0;
		}
		$gzip = $weights['gzip'] ?? 0.0;
		return $gzip > 0.0 && $gzip >= ( $weights['identity'] ?? 0.0 );
	}

	/**
	 * Whether this request may change something. It needs our header, which a page of another site can't send without a preflight. If the
	 * browser says where it comes from, that must be this site.
	 *
	 * This replaces WordPress's nonces: those end up in pages that are cached for everyone, and run out while a page is open.
	 */
	public function may_change(): bool {
		if ( null === $this->header( 'X-Rewards-Client' ) ) {
			return false;
		}
		$site = $this->header( 'Sec-Fetch-Site' );
		if ( null !== $site ) {
			return 'same-origin' === $site;
		}
		// Over plain http, browsers don't send it. The scheme can't be compared: a proxy may have ended the encryption.
		$origin = $this->header( 'Origin' );
		if ( null === $origin ) {
			return true;
		}
		$host = self::host_of( $origin );
		return null !== $host
			&& in_array( $host, array( self::host_of( 'http://' . $this->header( 'Host' ) ), self::host_of( home_url() ) ), true );
	}

	/** Host and port of an address, if it has a host. */
	private static function host_of( string $address ): ?string {
		$parts = wp_parse_url( $address );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) ) {
			return null;
		}
		$port = $parts['port'] ?? null;
		return strtolower( $parts['host'] ) . ( in_array( $port, array( null, 80, 443 ), true ) ? '' : ":$port" );
	}

	private static function server( string $name ): ?string {
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- Compared and encoded as it is, never printed.
		return isset( $_SERVER[ $name ] ) ? (string) wp_unslash( $_SERVER[ $name ] ) : null;
	}
}
