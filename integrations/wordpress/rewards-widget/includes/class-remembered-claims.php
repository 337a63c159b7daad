<?php
/**
 * Answers to claims.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The answers to one shopper's claims, stored for ten minutes. Their names reveal neither shopper nor offer. */
final class Remembered_Claims {
	private const PREFIX = 'claim_';

	private Keyed_Digest $digest;

	/** As the service knows the shopper. */
	private string $user;

	/** Id of WordPress's user; 0 for a guest, and for somebody whom only the filter `rewards_widget_user` knows. */
	private int $id;

	public function __construct( string $api_key, string $user, int $id ) {
		$this->digest = new Keyed_Digest( $api_key, 'rewards-widget claim' );
		$this->user   = $user;
		$this->id     = $id;
	}

	/** The remembered claims of a user of WordPress. */
	public static function of( int $id ): self {
		return new self( ( new Settings() )->api_key, (string) User::name_of( $id ), $id );
	}

	/** Those of a guest, for their order. */
	public static function of_order( \WC_Order $order ): self {
		return new self( ( new Settings() )->api_key, Order_Token::name_of( $order ), 0 );
	}

	/** Under which the answer to one claim is stored. */
	public function name( string $offer, string $key ): string {
		return $this->beginning() . $this->digest->of( $this->user, $offer, $key );
	}

	/** @return string[] The codes in them. */
	public function codes(): array {
		$codes = array();
		foreach ( Stored::names( $this->beginning() ) as $name ) {
			$answer = Service_Answer::read_object( (string) Stored::get_now( $name ) );
			$code   = Service_Answer::text_of( $answer->data->code ?? null );
			if ( '' !== $code ) {
				$codes[] = $code;
			}
		}
		return $codes;
	}

	/** @return int How many were removed. */
	public function forget(): int {
		return count( array_filter( Stored::names( $this->beginning() ), array( Stored::class, 'delete' ) ) );
	}

	/** By WordPress's id, where there is one: it stays if the filter gives the user another name, or none. */
	private function beginning(): string {
		return self::PREFIX . substr( $this->digest->of( $this->id > 0 ? "wp $this->id" : "user $this->user" ), 0, 16 ) . '_';
	}
}
