<?php
/**
 * A refusal by the gateway.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Thrown anywhere in the gateway, and sent in the envelope of contract 2.1. */
final class Refusal extends \Exception {
	public int $status;

	/**
	 * Headers of the answer, by name.
	 *
	 * @var array<string, string>
	 */
	public array $headers;

	/** Whether the service turned the request down, so that its earlier answers are no longer valid. */
	public bool $certain;

	/**
	 * @param string                $message In plain words for shoppers. It must not reveal anything about the service.
	 * @param array<string, string> $headers Headers of the answer.
	 */
	public function __construct( int $status, string $message, array $headers = array(), bool $certain = false ) {
		parent::__construct( $message );
		$this->status  = $status;
		$this->headers = $headers;
		$this->certain = $certain;
	}

	public static function unusable(): self {
		return new self( 502, __( 'The service sent an answer that cannot be used.', 'rewards-widget' ) );
	}

	public static function unreachable(): self {
		return new self( 502, __( 'The service cannot be reached.', 'rewards-widget' ) );
	}

	/** @param int $seconds After which it is worth another try. */
	public static function unavailable( int $seconds ): self {
		$message = __( 'The service is not available at the moment.', 'rewards-widget' );
		return new self( 503, $message, array( 'Retry-After' => (string) max( $seconds, 1 ) ) );
	}

	public static function too_slow(): self {
		return new self( 504, __( 'The service took too long to answer.', 'rewards-widget' ) );
	}

	public function answer(): Answer {
		$headers = array(
			'Content-Type'           => 'application/json',
			'Cache-Control'          => 'no-store',
			'X-Content-Type-Options' => 'nosniff',
		);
		$body    = array(
			'success' => false,
			'message' => $this->getMessage(),
		);
		return new Answer( $this->status, $this->headers + $headers, (string) wp_json_encode( $body ) );
	}
}
