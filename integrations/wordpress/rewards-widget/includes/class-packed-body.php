<?php
/**
 * Bodies of answers that are kept.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Compresses JSON once for all pages that get it: `body`, `packed` (whether `body` is gzip as base64) and `tag`. */
final class Packed_Body {
	/**
	 * @param string $tag That the service sent with it; empty without one.
	 * @return array{body: string, packed: bool, tag: string}
	 */
	public static function of( string $json, string $tag ): array {
		$tag  = '' === $tag ? '"' . substr( hash( 'sha256', $json ), 0, 32 ) . '"' : $tag;
		$pack = function_exists( 'gzencode' );
		return array(
			// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- The database keeps text.
			'body'   => $pack ? base64_encode( gzencode( $json, 6 ) ) : $json,
			'packed' => $pack,
			// Weak, because the plain and the compressed body share it.
			'tag'    => 'W/' . preg_replace( '/^W\//', '', $tag ),
		);
	}

	/**
	 * Adds it to an answer, compressed if the page accepts that.
	 *
	 * @param array $packed As `of()` returns it.
	 */
	public static function add_to( Answer $answer, array $packed, Page_Request $request ): void {
		$answer->body = $packed['body'];
		if ( ! $packed['packed'] ) {
			return;
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- The database keeps text.
		$gzip = base64_decode( $packed['body'] );
		if ( $request->accepts_gzip() ) {
			$answer->headers['Content-Encoding'] = 'gzip';
			$answer->body                        = $gzip;
		} else {
			$answer->body = (string) gzdecode( $gzip );
		}
	}
}
