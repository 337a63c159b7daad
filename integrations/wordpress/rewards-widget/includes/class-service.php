<?php
/**
 * The service, and how to ask it.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Asks the service, with the site's key. */
final class Service {
	private string $api_key;

	private Key_Filter $key_filter;

	/** Seconds to wait for a whole answer. */
	private float $timeout;

	/** Of the page's request. */
	private ?Trace_Context $trace;

	/** @param float $timeout Seconds to wait for a whole answer; at least 1, as WordPress can't wait for less. */
	public function __construct( string $api_key, float $timeout, ?Trace_Context $trace = null ) {
		$this->api_key    = $api_key;
		$this->key_filter = new Key_Filter( $api_key );
		$this->timeout    = max( $timeout, 1.0 );
		$this->trace      = $trace;
	}

	/**
	 * Asks once. A redirect is returned, not followed: following it would send the key there.
	 *
	 * @param array<string, string> $query     Empty values are left out.
	 * @param int                   $max_bytes A longer answer is not read to its end.
	 * @param array<string, string> $headers   Besides the contract's two (5) and `traceparent`.
	 * @throws Refusal 502 when the service can't be reached or breaks off, 504 when it is too slow.
	 */
	public function ask( string $base, string $path, array $query, int $max_bytes, array $headers = array() ): Service_Answer {
		$query   = array_filter( $query, static fn( string $value ): bool => '' !== $value );
		$address = untrailingslashit( $base ) . $path . ( $query ? '?' . http_build_query( $query, '', '&' ) : '' );
		$until   = microtime( true ) + $this->timeout;
		// Without cURL, WordPress limits only the time between two pieces of an answer.
		$guard = static function () use ( $until ): void {
			if ( microtime( true ) > $until ) {
				throw Refusal::of( 'service_too_slow' );
			}
		};
		add_action( 'requests-request.progress', $guard );
		try {
			$response = wp_remote_get(
				$address,
				array(
					'timeout'             => $this->timeout,
					'redirection'         => 0,
					'httpversion'         => '1.1',
					'user-agent'          => 'rewards-widget/' . VERSION,
					'limit_response_size' => $max_bytes + 1,
					// In a network, the owner of one site must not look into the network's own machines.
					'reject_unsafe_urls'  => is_multisite(),
					'headers'             => array(
						'Accept'    => 'application/json',
						'X-API-Key' => $this->api_key,
					) + ( $this->trace ? array( 'traceparent' => $this->trace->next() ) : array() ) + $headers,
				)
			);
		} catch ( Refusal $refusal ) {
			Error_Log::report( 'service', '(timeout)' );
			throw $refusal;
		} finally {
			remove_action( 'requests-request.progress', $guard );
		}
		if ( is_wp_error( $response ) ) {
			$late = 1 === preg_match( '/timed out|cURL error 28\b/i', $response->get_error_message() );
			Error_Log::report( 'service', $late ? '(timeout)' : '' );
			throw $late ? Refusal::of( 'service_too_slow' ) : Refusal::of( 'service_unreachable' );
		}
		$answer = new Service_Answer( $response, $this->key_filter, $max_bytes );
		if ( 401 === $answer->status || 403 === $answer->status ) {
			Error_Log::report( 'key' );
		}
		return $answer;
	}
}
