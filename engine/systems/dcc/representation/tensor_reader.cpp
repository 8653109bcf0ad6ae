// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "engine/systems/dcc/representation/element_names.h"
#include "engine/systems/dcc/representation/reading.h"

#include <span>

namespace pimento::ir {

using affine::Residency;
using affine::Tensor;
using affine::TensorRole;

namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 48;

class TensorReader {
public:
    TensorReader(Reader& reader, Scope& scope, Reading& reading) : m_reader(reader), m_scope(scope), m_reading(reading)
    {
    }

    void argument()
    {
        Tensor tensor = declared();
        m_reader.expectMark(":");
        type(tensor);
        marks(tensor, TensorRole::Input);
        m_reading.kernel.tensors.push_back(std::move(tensor));
    }

    void made()
    {
        Tensor tensor = declared();
        m_reader.expectMark("=");
        m_reader.expectWord("zero");
        type(tensor);
        marks(tensor, TensorRole::Temporary);
        m_reading.kernel.tensors.push_back(std::move(tensor));
        m_reader.expectEnd();
    }

private:
    Tensor declared()
    {
        Tensor tensor;
        const Token name = m_reader.peek();
        tensor.place = name.place;
        tensor.name = m_reader.expect(TokenKind::Value, "a tensor");
        if (!m_scope.tensors.emplace(tensor.name, m_reading.kernel.tensors.size()).second) {
            m_reader.failAt(name.place, "tensor " + name.shown() + " is declared twice");
        }
        tensor.name = tensor.name.substr(0, tensor.name.find('#'));
        return tensor;
    }

    /// Reads "<32x128xfp16>".
    void type(Tensor& tensor)
    {
        const Token token = m_reader.peek();
        const std::string text = m_reader.expect(TokenKind::Type, "a type such as <32x128xfp16>");
        const auto pieces = split(text, 'x');
        const auto element = elementOf(pieces.back());
        if (!element) {
            m_reader.failAt(token.place, token.shown() + " does not end with an element type",
                            "Known are fp16, bf16, fp8, fp32, int8, int32");
            return;
        }
        std::int64_t elements = 1;
        for (const std::string_view piece : std::span(pieces).first(pieces.size() - 1)) {
            const std::int64_t size = parseInteger(piece).value_or(0);
            if (size < 1 || size > Reader::kLargest || elements > kMostElements / size) {
                m_reader.failAt(token.place,
                                token.shown() + " has a size that is not from 1 to 2^31, or too many elements");
                return;
            }
            elements *= size;
            tensor.sizes.push_back(size);
        }
        auto& kernel = m_reading.kernel;
        if (!kernel.tensors.empty() && kernel.type != *element) {
            m_reader.failAt(token.place,
                            "expected <..x" + std::string(elementName(kernel.type)) + ">, found " + token.shown(),
                            "All tensors of a kernel have one element type");
        }
        kernel.type = *element;
    }

    /// Reads "[streamed, exact]".
    void marks(Tensor& tensor, TensorRole usual)
    {
        tensor.role = usual;
        Indexing indexing = Indexing::Expanded;
        const bool isArgument = usual == TensorRole::Input;
        bool more = m_reader.takeMark("[");
        while (more) {
            if (isArgument && m_reader.takeWord("inout")) {
                tensor.role = TensorRole::InOut;
            } else if (!isArgument && m_reader.takeWord("output")) {
                tensor.role = TensorRole::Output;
            } else if (m_reader.takeWord("resident")) {
                tensor.residency = Residency::Resident;
            } else if (m_reader.takeWord("exact")) {
                indexing = Indexing::Exact;
            } else if (!m_reader.takeWord(isArgument ? "streamed" : "temporary")) {
                m_reader.failExpected(isArgument ? "streamed, resident, inout or exact"
                                                 : "output, temporary, resident or exact");
            }
            more = m_reader.takeMark(",");
            if (!more) {
                m_reader.expectMark("]");
            }
        }
        m_reading.indexing.push_back(indexing);
    }

    Reader& m_reader;
    Scope& m_scope;
    Reading& m_reading;
};

} // namespace

void readArgument(Reader& reader, Scope& scope, Reading& reading) { TensorReader(reader, scope, reading).argument(); }

void readMadeTensor(Reader& reader, Scope& scope, Reading& reading) { TensorReader(reader, scope, reading).made(); }

} // namespace pimento::ir
