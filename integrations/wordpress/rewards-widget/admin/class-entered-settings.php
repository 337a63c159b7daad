<?php
/**
 * What was entered on the settings page.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Reads what was entered. An unusable value keeps the saved one. */
final class Entered_Settings {
	/**
	 * What can be saved.
	 *
	 * @var array<string, string|int|bool>
	 */
	public array $values;

	/**
	 * What can't be used, in sentences. They quote what was entered, so escape them.
	 *
	 * @var string[]
	 */
	public array $problems = array();

	/**
	 * What was sent.
	 *
	 * @var array
	 */
	private array $entered;

	/**
	 * What was saved before.
	 *
	 * @var array<string, string|int|bool>
	 */
	private array $saved;

	/**
	 * Whether the form has boxes for WooCommerce.
	 *
	 * @var bool
	 */
	private bool $has_shop;

	/**
	 * @param mixed                          $entered  As sent.
	 * @param array<string, string|int|bool> $saved    What was saved before.
	 * @param bool                           $has_shop Whether the form has boxes for WooCommerce.
	 */
	public function __construct( $entered, array $saved, bool $has_shop ) {
		$this->entered  = is_array( $entered ) ? $entered : array();
		$this->saved    = $saved;
		$this->has_shop = $has_shop;
		$feed_url       = $this->address( 'feed_url' );
		$base_url       = $this->address( 'base_url' );
		$this->values   = array(
			'feed_url' => $feed_url,
			'base_url' => $base_url,
			'api_key'  => $this->key( array( $feed_url, $base_url ) ),
			'flow_id'  => sanitize_text_field( $this->text( 'flow_id' ) ),
			'proxies'  => min( absint( $this->text( 'proxies' ) ), Contract::OPTIONS['proxies']['max'] ),
		);

		$this->values += array(
			'analytics'      => in_array( $this->text( 'analytics' ), array( 'gtm', 'gtag' ), true ) ? $this->text( 'analytics' ) : '',
			'vault'          => '' !== $this->text( 'vault' ),
			'after_order'    => $this->flag( 'after_order' ),
			'order_giveaway' => $this->flag( 'order_giveaway' ),
			'account_page'   => $this->flag( 'account_page' ),
		);
	}

	private function text( string $name ): string {
		$value = $this->entered[ $name ] ?? '';
		return is_string( $value ) || is_int( $value ) ? trim( (string) $value ) : '';
	}

	/** Boxes that are not on the page stay as they were. */
	private function flag( string $name ): bool {
		return $this->has_shop ? '' !== $this->text( $name ) : (bool) $this->saved[ $name ];
	}

	private function address( string $name ): string {
		if ( Settings::has_key_in_file() ) {
			// Their fields are disabled, and browsers don't send them.
			return (string) $this->saved[ $name ];
		}
		$entered = $this->text( $name );
		if ( '' === $entered ) {
			return '';
		}
		$address = Service_Address::read( $entered );
		if ( null === $address ) {
			/* translators: %s: what was entered. */
			$this->problems[] = sprintf( __( '“%s” is not an address like https://feed.example. The old one is kept.', 'rewards-widget' ), $entered );
		}
		return $address ?? (string) $this->saved[ $name ];
	}

	/** @param string[] $addresses That it will be sent to. */
	private function key( array $addresses ): string {
		$entered = $this->text( 'api_key' );
		if ( Settings::is_key( $entered ) ) {
			return $entered;
		}
		if ( '' !== $entered ) {
			$this->problems[] = __( 'An API key has no spaces or special characters. The old one is kept.', 'rewards-widget' );
		}
		$saved = (string) $this->saved['api_key'];
		if ( '' === $saved || '' !== $this->text( 'forget_key' ) ) {
			return '';
		}
		// Otherwise someone who may change the address, but doesn't know the key, could have it sent to a server of their own.
		$origin = array( Service_Address::class, 'origin_of' );
		$known  = array( '', $origin( (string) $this->saved['feed_url'] ), $origin( (string) $this->saved['base_url'] ) );
		if ( array_diff( array_map( $origin, $addresses ), $known ) ) {
			$this->problems[] = __( 'The API key goes only to the addresses that it was saved with. For another one, enter it again.', 'rewards-widget' );
			return '';
		}
		return $saved;
	}
}
