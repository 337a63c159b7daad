<?php
/**
 * An answer of the service.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** An answer of any status, with the key removed. */
final class Service_Answer {
	private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

	/** Beyond it, floating-point numbers lose digits: 2⁵³. */
	private const MAX_EXACT = 9007199254740992.0;

	/** Half of a surrogate pair, written as an escape. Skips other escapes, among them whole pairs. */
	private const LONE_HALF = '/\\\\(?:[^u]|u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2})(*SKIP)(*FAIL)|\\\\u[dD][89a-fA-F][0-9a-fA-F]{2}/';

	public int $status;

	/**
	 * As WordPress returns it.
	 *
	 * @var array
	 */
	private array $response;

	private Key_Filter $key_filter;

	private int $max_bytes;

	public function __construct( array $response, Key_Filter $key_filter, int $max_bytes ) {
		$this->status     = (int) wp_remote_retrieve_response_code( $response );
		$this->response   = $response;
		$this->key_filter = $key_filter;
		$this->max_bytes  = $max_bytes;
	}

	/** Empty without it. */
	public function header( string $name ): string {
		$value = wp_remote_retrieve_header( $this->response, $name );
		// More than one of a name: the first.
		return $this->key_filter->mask( (string) ( is_array( $value ) ? reset( $value ) : $value ) );
	}

	/** The body, without a byte order mark; empty if it is too long. */
	public function text(): string {
		$body = (string) wp_remote_retrieve_body( $this->response );
		// Some servers (ASP.NET, PHP files with one) begin with it. Browsers leave it out, PHP's readers don't.
		$body = 0 === strpos( $body, self::BYTE_ORDER_MARK ) ? substr( $body, strlen( self::BYTE_ORDER_MARK ) ) : $body;
		return strlen( $body ) > $this->max_bytes ? '' : $this->key_filter->mask( $body );
	}

	/** The JSON object in a text; null if it is anything else. */
	public static function read_object( string $json ): ?\stdClass {
		// JavaScript reads half of a surrogate pair, which an emoji that was cut in two leaves. PHP doesn't.
		$readable = preg_replace( self::LONE_HALF, '\\ufffd', $json );
		$value    = json_decode( (string) $readable, false, 512, JSON_INVALID_UTF8_SUBSTITUTE | JSON_BIGINT_AS_STRING );
		return $value instanceof \stdClass ? $value : null;
	}

	/**
	 * A text, or a number as a text with all of its digits; empty for anything else, also for a number that has lost some.
	 *
	 * @param mixed $value In a JSON object, as `read_object()` returns it.
	 */
	public static function text_of( $value ): string {
		if ( is_float( $value ) ) {
			// As a text, PHP writes a whole number of many digits as 1.0E+15.
			return abs( $value ) > self::MAX_EXACT ? '' : ( floor( $value ) === $value ? number_format( $value, 0, '', '' ) : (string) $value );
		}
		return is_string( $value ) || is_int( $value ) ? trim( (string) $value ) : '';
	}

	/**
	 * Turns an unusable answer into a refusal, with the service's status if that concerns the page. Without the contract's envelope (2.1),
	 * something in front of the service may have sent it, so it says nothing about what the service has done.
	 */
	public function refusal(): Refusal {
		$status = $this->status;
		if ( in_array( $status, array( 400, 404, 429 ), true ) ) {
			$text     = $this->text();
			$envelope = strlen( $text ) > Contract::MAX_BYTES['failure'] ? null : self::read_object( $text );
			if ( false !== ( $envelope->success ?? null ) ) {
				return Refusal::of( 'unusable_answer', $this->retry_after() );
			}
			// Written for customers.
			$message = $envelope->message ?? null;
			return is_string( $message )
				? new Refusal( $status, $message, $this->retry_after(), 429 !== $status )
				: Refusal::of( 'service_status', $this->retry_after(), 429 !== $status, array( 'status' => $status ) )->with_status( $status );
		}
		if ( $status >= 500 && $status <= 599 ) {
			// A broken service's message may be about its internals.
			return Refusal::of( 'service_unavailable', $this->retry_after() )->with_status( $status );
		}
		if ( 401 === $status || 403 === $status ) {
			// The key is the site's: a 401 would ask the shopper to sign in, and the kept feed is better than nothing.
			return Refusal::of( 'key_refused' );
		}
		if ( $status >= 300 && $status < 400 && 304 !== $status ) {
			return Refusal::of( 'redirected' );
		}
		return Refusal::of( 'unusable_answer' );
	}

	/**
	 * Only a number of seconds or a date (RFC 9110, 10.2.3): the key may be a number too, and must not get through.
	 *
	 * @return array<string, string>
	 */
	private function retry_after(): array {
		$value   = $this->header( 'Retry-After' );
		$pattern = '/^(\d{1,10}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/D';
		return preg_match( $pattern, $value ) ? array( 'Retry-After' => $value ) : array();
	}
}
