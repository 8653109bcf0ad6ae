// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/assert.h"

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace pimento {

/// A sequence of values that a coroutine produces with `co_yield value`. (std::generator is C++23.)
template <class Value> class Generator {
public:
    struct promise_type {
        std::optional<Value> current;
        std::exception_ptr failure;

        Generator get_return_object() { return Generator(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(Value value)
        {
            current = std::move(value);
            return {};
        }
        void return_void() {}
        void unhandled_exception() { failure = std::current_exception(); }
    };

    explicit Generator(std::coroutine_handle<promise_type> handle) : m_handle(handle) {}
    Generator(Generator&& other) noexcept : m_handle(std::exchange(other.m_handle, nullptr)) {}
    Generator& operator=(Generator&& other) noexcept
    {
        std::swap(m_handle, other.m_handle);
        return *this;
    }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;
    ~Generator()
    {
        if (m_handle) {
            m_handle.destroy();
        }
    }

    /// Returns the next value, or nullptr after the last one. Valid until the next call. Exceptions of the coroutine
    /// (no memory) are thrown here and end it.
    [[nodiscard]] const Value* next()
    {
        PIMENTO_ASSERT(m_handle, "a generator that was moved from is not asked for values");
        if (m_handle.done()) {
            return nullptr;
        }
        m_handle.resume();
        if (!m_handle.done()) {
            return &*m_handle.promise().current;
        }
        if (m_handle.promise().failure) {
            std::rethrow_exception(std::exchange(m_handle.promise().failure, nullptr));
        }
        return nullptr;
    }

private:
    std::coroutine_handle<promise_type> m_handle;
};

} // namespace pimento
