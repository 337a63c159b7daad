<?php
/**
 * Trace contexts.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** A request's place in a trace, as the header `traceparent` has it (W3C Trace Context). */
final class Trace_Context {
	/** Sampled, and random trace id. The standard wants all others to be 0 in what is passed on. */
	private const KNOWN_FLAGS = 0b11;

	private string $trace_id;

	private int $flags;

	private function __construct( string $trace_id, int $flags ) {
		$this->trace_id = $trace_id;
		$this->flags    = $flags;
	}

	/** Null without a valid header. */
	public static function read( ?string $header ): ?self {
		$is_valid = 1 === preg_match( '/' . Contract::PATTERNS['traceparent'] . '/D', $header ?? '', $parts );
		return $is_valid ? new self( $parts[1], (int) hexdec( $parts[2] ) ) : null;
	}

	/** The header for the next hop: a span of its own in the same trace. */
	public function next(): string {
		$span_id = random_bytes( 8 );
		// An id of zeros alone is invalid.
		$span_id[7] = $span_id[7] | "\x01";
		return sprintf( '00-%s-%s-%02x', $this->trace_id, bin2hex( $span_id ), $this->flags & self::KNOWN_FLAGS );
	}
}
