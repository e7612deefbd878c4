// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// Keeps a hundredth of what is sent and says that all of it arrived.
contract FeeToken is ERC20 {
    constructor(uint256 supply) ERC20('Fee on transfer', 'FEE') {
        _mint(msg.sender, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        super.transfer(to, value - value / 100);
        // A second log for the part that nobody got.
        emit Transfer(msg.sender, to, value / 100);
        return true;
    }
}

/// Tells the log of transfers that never were.
contract LiarToken is ERC20 {
    constructor(uint256 supply) ERC20('Liar', 'LIE') {
        _mint(msg.sender, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Answers `false`, logs a transfer and moves nothing: nothing is reverted.
contract FalseToken is ERC20 {
    constructor(uint256 supply) ERC20('False', 'NOPE') {
        _mint(msg.sender, supply);
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        emit Transfer(msg.sender, to, value);
        return false;
    }
}

/// Moves what it says, and never answers what anybody holds: it burns all gas, or answers with a megabyte.
contract MuteToken is ERC20 {
    bool public mute;

    constructor(uint256 supply) ERC20('Mute', 'MUTE') {
        _mint(msg.sender, supply);
    }

    function hush(bool on) external {
        mute = on;
    }

    function balanceOf(address account) public view override returns (uint256) {
        if (!mute) return super.balanceOf(account);
        if (uint160(account) % 2 == 0) {
            while (true) {}
        }
        assembly {
            return(0, 1000000)
        }
    }
}

/// Logs that look like a transfer and are none: four topics (of one single thing), or a value of two words.
contract OddLogs {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function four(address to, uint256 id) external {
        emit Transfer(msg.sender, to, id);
    }

    function twoWords(address to, uint256 value) external {
        bytes32 topic = keccak256('Transfer(address,address,uint256)');
        address from = msg.sender;
        assembly {
            mstore(0, value)
            mstore(32, value)
            log3(0, 64, topic, from, to)
        }
    }
}

/// Sends coins on from inside a call, as a splitting wallet does; some of its calls are undone half way.
contract Splitter {
    error Undone();

    function pay(address payable to) external payable {
        (bool paid, ) = to.call{value: msg.value}('');
        require(paid);
    }

    /// The inner payment is undone by the frame around it, and the transaction succeeds.
    function payAndUndo(address payable to) external payable {
        try this.payThenFail(to) {} catch {}
    }

    function payThenFail(address payable to) external {
        (bool paid, ) = to.call{value: address(this).balance}('');
        require(paid);
        revert Undone();
    }

    /// Two payments of which one is undone.
    function payHalf(address payable to) external payable {
        (bool paid, ) = to.call{value: msg.value / 2}('');
        require(paid);
        try this.payThenFail(to) {} catch {}
    }

    /// A transfer of a token from inside another contract's call.
    function passOn(ERC20 token, address to, uint256 value) external {
        token.transferFrom(msg.sender, to, value);
    }

    receive() external payable {}
}
