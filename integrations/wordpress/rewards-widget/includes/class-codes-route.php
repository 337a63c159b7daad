<?php
/**
 * The shopper of a list of codes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Says who the shopper is, for `<rewards-codes>`: the digests under which their browser keeps codes. With a vault, it also lists or erases
 * the codes in it. It is accepted from the same pages as a claim, and asks nothing of the service.
 */
final class Codes_Route {
	public const PATH = Contract::ROUTES['codes']['paths'][0];

	private Viewer $viewer;

	private ?Vault $vault;

	/** @param Vault|null $vault Null: codes are in shoppers' browsers only. */
	public function __construct( Viewer $viewer, ?Vault $vault ) {
		$this->viewer = $viewer;
		$this->vault  = $vault;
	}

	/** @throws Refusal */
	public function answer( Page_Request $request ): Answer {
		if ( ! $request->may_change() ) {
			throw Refusal::of( 'codes_not_allowed' );
		}
		$user = User::current();
		if ( null === $user ) {
			throw Refusal::of( 'signed_out_of_codes' );
		}
		$answer = Answer::uncached( (string) wp_json_encode( array( 'success' => true ) + $this->answered( $request ) ) );
		$this->viewer->add_to( $answer, $user );
		return $answer;
	}

	private function answered( Page_Request $request ): array {
		if ( 'DELETE' !== $request->method ) {
			return array( 'data' => array( 'codes' => $this->vault ? $this->vault->codes() : array() ) );
		}
		if ( $this->vault ) {
			$this->vault->erase( $request->query( 'id' ) );
		}
		return array();
	}
}
