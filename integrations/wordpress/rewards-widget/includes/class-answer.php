<?php
/**
 * An answer to a page.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** An answer to a page, with work that can wait until the page has it. */
final class Answer {
	public int $status;

	/**
	 * By name.
	 *
	 * @var array<string, string>
	 */
	public array $headers;

	public string $body;

	/**
	 * What to do once the answer is sent.
	 *
	 * @var callable|null
	 */
	public $afterwards = null;

	/**
	 * @param array<string, string> $headers By name.
	 */
	public function __construct( int $status, array $headers, string $body = '' ) {
		$this->status  = $status;
		$this->headers = $headers;
		$this->body    = $body;
	}

	/** An answer of the service that no cache may keep. */
	public static function uncached( string $json = '' ): self {
		return new self(
			200,
			array(
				'Content-Type'           => 'application/json',
				'Cache-Control'          => 'no-store',
				'X-Content-Type-Options' => 'nosniff',
			),
			$json
		);
	}

	/**
	 * Sends it, with these headers and no others: what other plugins have set or printed must not be cached with a feed.
	 */
	public function send( bool $with_body ): void {
		// Finish even if the shopper leaves, or the code of a claim would be lost. Some hosts turn this off.
		if ( function_exists( 'ignore_user_abort' ) ) {
			ignore_user_abort( true );
		}
		while ( ob_get_level() > 0 && ob_end_clean() ) {
			continue;
		}
		// phpcs:disable WordPress.PHP.IniSet.Risky, Squiz.PHP.DiscouragedFunctions -- Otherwise PHP compresses a second time, and gives a 304 a type.
		if ( function_exists( 'ini_set' ) ) {
			ini_set( 'zlib.output_compression', '0' );
			ini_set( 'default_mimetype', '' );
		}
		// phpcs:enable
		header_remove();
		status_header( $this->status );
		foreach ( $this->headers as $name => $value ) {
			header( "$name: $value" );
		}
		if ( $with_body && 304 !== $this->status ) {
			header( 'Content-Length: ' . strlen( $this->body ) );
			// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON, sent as JSON with nosniff.
			echo $this->body;
		}
		if ( $this->afterwards ) {
			self::finish();
			( $this->afterwards )();
		}
	}

	/** Lets the page have the answer while PHP goes on. */
	private static function finish(): void {
		if ( function_exists( 'fastcgi_finish_request' ) ) {
			fastcgi_finish_request();
		} elseif ( function_exists( 'litespeed_finish_request' ) ) {
			litespeed_finish_request();
		} else {
			// The length is known, so browsers don't wait for the end of the connection.
			flush();
		}
	}
}
