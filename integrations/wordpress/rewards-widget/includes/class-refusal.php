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

	/**
	 * In the words that all gateways have for this case.
	 *
	 * @param string                    $name    Of the case, as in `Contract::refusals()`.
	 * @param array<string, string>     $headers Headers of the answer.
	 * @param bool                      $certain As the property.
	 * @param array<string, string|int> $values  Values for the `{name}` placeholders in the message.
	 */
	public static function of( string $name, array $headers = array(), bool $certain = false, array $values = array() ): self {
		list( $status, $message ) = Contract::refusals()[ $name ];
		foreach ( $values as $value_name => $value ) {
			$message = str_replace( '{' . $value_name . '}', (string) $value, $message );
		}
		return new self( $status, $message, $headers, $certain );
	}

	/** @param int $seconds After which it is worth another try. */
	public static function unavailable( int $seconds ): self {
		return self::of( 'service_unavailable', array( 'Retry-After' => (string) max( $seconds, 1 ) ) );
	}

	/** The same, with a status of the service. */
	public function with_status( int $status ): self {
		$this->status = $status;
		return $this;
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
